import { readBoxEvent, type BoxEventType } from '#contract/box/life-cycle/box-events.ts';
import { BOX_REGIONS } from '#contract/box/life-cycle/box-states.ts';
import type { PieceEventType } from '#contract/piece/life-cycle/piece-events.ts';
import type { PieceFollows } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import { moveBoxes } from './life.ts';
import { takenBoxes, type TakenBox } from './settle.sql.ts';

const { box: STATE } = BOX_REGIONS;
type StateName = keyof typeof STATE;

/** What its parcel says of a box; nothing where it stands as it should. */
function eventOf(box: TakenBox): BoxEventType | undefined {
  const is = (...names: StateName[]) => names.some((name) => STATE[name].code === box.state);
  if (box.packed || box.lies === 0) return 'box.emptied';
  if (box.stopped) return is('blocked') ? undefined : 'box.blocked';
  if (is('blocked')) return 'box.unblocked';
  const isWhole = box.there === box.open;
  if (is('taken') && isWhole) return 'box.completed';
  return is('complete') && !isWhole ? 'box.reopened' : undefined;
}

/**
 * The boxes of these orders stand as their parcels do: whole or not, stopped, or with nothing in them. The last of several
 * decides, so the caller holds the orders.
 */
export async function settleBoxes(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  const by = { tenantId: factoryId, by: 'system' as const, userId: null, userName: null, now };
  const told = (await takenBoxes(trx, factoryId, orderIds)).flatMap((box) => {
    const type = eventOf(box);
    return type === undefined ? [] : { ...box, type, allThere: box.there === box.open };
  });
  const groups = Map.groupBy(told, ({ type, allThere }) => `${type} ${allThere}`);
  for (const boxes of groups.values()) {
    const { type, stopped, allThere } = boxes[0]!;
    const becomes = allThere ? ('complete' as const) : ('taken' as const);
    const known = { allThere, stopped, nothingLies: type === 'box.emptied', becomes };
    const ids = boxes.map(({ id }) => id);
    const { failed } = await moveBoxes(trx, by, readBoxEvent(type, 'system', {}), { ids, known });
    if (failed.length > 0) throw new Error(`a box does not follow its parcel: ${failed[0]!.msg}`);
  }
}

/** After these something of a parcel is there, or is not. */
const HEARD: ReadonlySet<PieceEventType> = new Set<PieceEventType>([
  ...(['piece.sorted', 'piece.unsorted', 'piece.scanned', 'piece.unscanned'] as const),
  ...(['piece.packed', 'piece.forced', 'piece.voided'] as const),
  ...(['piece.failed', 'piece.fail.undone', 'piece.reworked'] as const),
]);

/** Boxes hear what became of pieces, when all that follows of it is done: whether a parcel is whole is decided by the last one. */
export const hearSorted: PieceFollows = async ({ trx, mover, event, steps }) => {
  if (!HEARD.has(event.type)) return;
  const orderIds = [...new Set(steps.flatMap(({ row: { orderId } }) => orderId ?? []))];
  await settleBoxes(trx, mover.tenantId, orderIds, mover.now);
};

/** What boxes do when a piece moves. */
export const pieceBoxes = {
  // Who puts a piece away gave its parcel the box before; `hearSorted` tells the box the rest.
  'box.take': inTheMove,
  'box.release': inTheMove,
  'box.leave': inTheMove,
  'box.empty': inTheMove,
};
