import { describe, expect, it } from 'vitest';
import { effects as batchEffects } from '#server/modules/batch/effects.ts';
import { effects as boxEffects } from '#server/modules/box/effects.ts';
import { run as orderEffects } from '#server/modules/order/move/effects.ts';
import { effects as packageEffects } from '#server/modules/package/life.ts';
import { effects as pieceEffects } from '#server/modules/piece/life.ts';
import { effects as pictureEffects } from '#server/modules/picture/effects.ts';
import { effects as plateEffects } from '#server/modules/plate/effects.ts';
import { effects as printJobEffects } from '#server/modules/print-job/effects.ts';
import { effects as renderTaskEffects } from '#server/modules/render-task/effects.ts';
import { effects as skuEffects } from '#server/modules/sku/life.ts';
import { effects as workOrderEffects } from '#server/modules/work-order/effects.ts';
import { effects as waybillEffects } from '#server/modules/waybill/number/life.ts';
import { PIECE_AREAS } from '#server/ports.ts';
import { awaitedOf, inTheMove, unwrittenOf } from '#server/platform/life-cycle/unwritten.ts';
import { effectsToCome } from '#tests/support/effects-to-come.ts';
import { rowsOf } from '#tests/support/moves-table.ts';

// What a chart names and nobody does yet stands in docs/spec/effects-to-come.tsv, with the issue that brings it.

const CHARTS: Record<string, Readonly<Record<string, object>>> = {
  order: orderEffects,
  piece: { ...pieceEffects, ...PIECE_AREAS },
  sku: skuEffects,
  picture: pictureEffects,
  'render-task': renderTaskEffects,
  batch: batchEffects,
  plate: plateEffects,
  box: boxEffects,
  'work-order': workOrderEffects,
  'print-job': printJobEffects,
  package: packageEffects,
  waybill: waybillEffects,
};
/** What the move itself has done: nothing is left to do for it. */
const IN_THE_MOVE: Record<string, string[]> = {
  order: [
    ...['rule.note', 'reasons.keep', 'urgent.whereAsked', 'urgent.set', 'urgent.clear', 'tags.write'],
    ...['remark.write', 'goods.freeze', 'amounts.compute', 'stations.warn'],
  ],
  piece: [
    ...['number.give', 'attempt.next', 'stations.warn', 'forced.mark', 'forced.clear', 'successor.void'],
    ...['file.note', 'file.keep', 'task.show', 'batch.leave', 'tail.join', 'slots.take'],
    ...[
      'box.take',
      'box.release',
      'box.leave',
      'box.empty',
      'scan.count',
      'scan.takeBack',
      'parcel.free',
      'proof.note',
    ],
    ...['parcel.finish', 'workOrder.count', 'workOrder.uncount'],
  ],
  sku: ['size.copy', 'successor.note'],
  picture: [
    ...['content.keep', 'check.again', 'former.stays', 'users.go.on', 'one.copy', 'row.stays', 'quota.free'],
    ...['use.ends', 'batched.go.on', 'shares.end', 'sides.log', 'holders.keep', 'links.end'],
  ],
  'render-task': ['pieces.wait', 'tries.reset', 'try.count', 'file.keep', 'retry.later'],
  batch: [],
  plate: ['files.keep'],
  box: [],
  'work-order': ['assignment.note', 'counts.keep'],
  'print-job': [
    ...['version.keep', 'labels.split', 'lease', 'lease.renew', 'pages.note', 'attempt.next'],
    'waybill.count',
    ...['station.want', 'station.tell', 'station.ask'],
  ],
  package: ['weight.forget', 'weight.note', 'label.count'],
  waybill: [],
};
const sorted = (names: readonly string[]) => names.toSorted();

describe.each(Object.entries(CHARTS))(
  'effects that nobody has written, in the life cycle of %s,',
  (chart, effects) => {
    it('refuse or are silent as the list of effects to come says, and the list names no other one', () => {
      expect(sorted(unwrittenOf(effects))).toEqual(sorted(effectsToCome(chart, 'refuses')));
      expect(sorted(awaitedOf(effects))).toEqual(sorted(effectsToCome(chart, 'silent')));
    });

    it('are not hidden as a function that does nothing', () => {
      const idle = Object.keys(effects).filter(
        (name) =>
          !('awaited' in effects[name]!) &&
          (effects[name] === inTheMove ||
            /^(async )?\(.*?\) => (\{\s*\}|Promise\.resolve\(\)|undefined|void 0)$/s.test(
              String(effects[name]),
            )),
      );
      expect(sorted(idle)).toEqual(sorted(IN_THE_MOVE[chart]!));
    });
  },
);

it('are counted, so that none comes to the silent ones unseen', () => {
  const rows = rowsOf('effects-to-come.tsv');
  expect(rows.filter(([, , today]) => today === 'silent')).toHaveLength(13);
  for (const [chart, effect, today, issue] of rows) {
    expect([chart, effect, today]).toEqual([
      expect.stringMatching(/^(order|piece|sku|picture|render-task|batch|plate|print-job|package)$/),
      expect.any(String),
      expect.stringMatching(/^(silent|refuses)$/),
    ]);
    expect(issue).toMatch(/^(\d+|later)$/);
  }
});
