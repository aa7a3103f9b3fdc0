import { PLAIN_PLATE, type PlateFacts } from '#contract/plate/life-cycle/plate-facts.ts';
import { plateLife } from '#contract/plate/life-cycle/plate-steps.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { BaseAsked, Life, PlainStepOf, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { refuseMoved, saidBeside } from '#server/platform/life-cycle/plain.ts';
import { effects as written, type PlateFollowing } from './effects.ts';
import { askJobs, settleJobs } from './jobs.ts';
import type { ChosenPlates, PlateLife, PlateMover } from './life-types.ts';
import { lockPlates, type LockedPlate } from './lock.sql.ts';
import * as needs from './needs.sql.ts';
import { plateWatcher } from './ports.ts';
import { PLATE_TABLE } from './table.sql.ts';

/** So long who registered a print takes it back. */
const FRESH_MS = 10 * 60_000;
const refuseLost = refuseMoved<LockedPlate>('版', ({ number }) => number);

/** How a plate begins and moves where this follows: tests look at what does. */
export function livingWith(effects: PlateFollowing) {
  const life: Life<PlateLife> = {
    chart: plateLife,
    table: PLATE_TABLE,
    unknown: '版不存在，或不属于当前工厂，请刷新后核对。',
    lock: (trx, { tenantId }, _event, { ids }) => lockPlates(trx, tenantId, ids),
    named: ({ number }) => ({ orderNo: number }),
    stateOf: ({ state }) => plateLife.stateOf([state]),
    factsOf: () => PLAIN_PLATE,
    saidOf: saidBeside(PLAIN_PLATE),
    needs: askPieces,
    refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
    outcome,
    noted: () => ({}),
    assignments: () => [],
    owner: () => 'factory_id',
    tenantsOf: ({ row }) => [row.factoryId],
    async follow(done) {
      // Before what leaves a plate draws it anew: its files are to come out of the folder all the same.
      await settleJobs(done);
      await followEffects(done, effects);
      await plateWatcher.its.hear(done);
    },
  };
  return { begin: beginOf(life, plateLife.begin), move: moveOf(life) };
}

/** The only ways in which a plate begins and moves. The transaction must be the factory's, with the orders of its pieces held. */
export const { begin: beginPlates, move: movePlates } = livingWith(written);

async function askPieces(
  trx: Trx,
  { tenantId, userId, now }: PlateMover,
  { type }: PlateLife['event'],
  rows: readonly LockedPlate[],
  { known = {} }: ChosenPlates,
): Promise<Map<number, BaseAsked<PlateFacts>>> {
  const ids = rows.map(({ id }) => id);
  const ofJobs = await askJobs(trx, tenantId, type, rows);
  const standing = new Map((await needs.standingOf(trx, tenantId, ids)).map((one) => [one.id, one]));
  return new Map(
    rows.map((row) => {
      const { id: _id, ...facts } = standing.get(row.id)!;
      const since = row.printedAt === null ? Infinity : now.getTime() - row.printedAt.getTime();
      const ownAndFresh = userId !== null && row.printedBy === userId && since <= FRESH_MS;
      const { facts: told, refusal } = ofJobs(row);
      return [
        row.id,
        {
          ...{ facts: { ...facts, isEmpty: facts.stays === 0, ownAndFresh, ...told, ...known } },
          ...(refusal !== undefined && { refusal }),
        },
      ];
    }),
  );
}

function outcome(
  { row, event, after }: PlainStepOf<PlateLife>,
  _asked: unknown,
  chosen: ChosenPlates,
): PlateLife['outcome'] {
  const { layoutVersion, tries } = row;
  const plain = {
    reason: '',
    tries,
    layoutVersion,
    printedBy: row.printedBy,
    printedByName: row.printedByName,
  };
  switch (event.type) {
    case 'plate.render.failed':
    case 'plate.send.failed':
      return { ...plain, reason: event.reason };
    case 'plate.render':
      return { ...plain, tries: 0 };
    case 'plate.slot.emptied':
      return { ...plain, tries: 0, layoutVersion: layoutVersion + 1 };
    case 'plate.arranged':
      return { ...plain, layoutVersion: layoutVersion + 1 };
    case 'plate.printed':
    case 'plate.print.failed':
      return {
        ...plain,
        printedBy: chosen.printedBy?.id ?? null,
        printedByName: chosen.printedBy?.name ?? null,
      };
    default:
      return after.plate === 'printed' ? plain : { ...plain, printedBy: null, printedByName: null };
  }
}

/** What acts by itself for a factory. */
export const itself = (tenantId: number, now: Date): PlateMover => ({
  tenantId,
  by: 'system',
  userId: null,
  userName: null,
  now,
});
