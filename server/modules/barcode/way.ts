import type { Shown } from '#contract/endpoint.ts';
import type { BarcodeLine } from '#contract/barcode/barcode.ts';
import { RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { pieceOf, pieceWordOf } from '#contract/piece/life-cycle/piece-states.ts';
import { pieceLife } from '#contract/piece/life-cycle/piece-steps.ts';
import { tellEvent } from '#server/platform/life-cycle/log.ts';
import type { WayRow } from './way.sql.ts';

const isResponsible = (text: string): text is keyof typeof RESPONSIBLE => Object.hasOwn(RESPONSIBLE, text);
function defectSaid(params: object): string {
  const { defect, responsible } = params as { defect?: string; responsible?: string };
  if (!defect) return '';
  return responsible && isResponsible(responsible) ? `${defect}，责任：${RESPONSIBLE[responsible]}` : defect;
}

const sourceOf = ({ isScan, offline, actor }: WayRow) => {
  if (isScan) return offline ? 'offline' : 'scan';
  return actor === 'factory' ? 'hand' : 'system';
};

/** A line of the way of a piece, in the words of a screen. */
export function tellLine(row: WayRow): Shown<typeof BarcodeLine> {
  const { actor: _actor, event: _event, note, ...told } = tellEvent(pieceLife, row);
  const { id, title, after, userName, at } = told;
  const [was] = row.before ?? [];
  return {
    ...{ id, title, after, userName, at, number: row.number, station: row.station ?? '' },
    before: was === undefined || was === row.after[0] ? '' : pieceWordOf('piece', pieceOf(was)),
    note: note || defectSaid(row.params),
    source: sourceOf(row),
    deviceAt: row.deviceAt,
  };
}
