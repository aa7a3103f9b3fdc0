import { readBoxEvent } from '#contract/box/life-cycle/box-events.ts';
import { boxLife } from '#contract/box/life-cycle/box-steps.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { lockBoxes, moveBoxes } from '#server/modules/box/service.ts';
import type { ScanAt } from '#server/modules/packing/service.ts';
import { holdOrders, movePieces } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Moved } from '#server/platform/life-cycle/life-cycle.ts';
import { conflict, notFound, Refusal } from '#server/platform/refusal.ts';
import * as sql from './hands.sql.ts';

/** Who does it, for which factory; where it is done at a station, `ScanAt` is this and more. */
export type Hand = Pick<ScanAt, 'factoryId' | 'hand'>;
type Refused = Pick<Moved, 'successIds' | 'failed'>;

/** Pieces are taken out of their boxes, each refused by itself. */
export async function takeOut(
  trx: Trx,
  { hand }: Hand,
  pieceIds: readonly number[],
  reason: string,
): Promise<Refused> {
  const event = readPieceEvent('piece.unsorted', 'factory', { reason }, { ownPermission: false });
  return movePieces(trx, hand, event, { ids: pieceIds });
}

/** What lies in a box is moved to another one, in one transaction. @returns how both are called. @throws Refusal where the other one is not free */
export async function moveBox(
  trx: Trx,
  { factoryId, hand }: Hand,
  { id, toId, version }: { id: number; toId: number; version?: number },
): Promise<{ from: string; to: string }> {
  const [seen] = await sql.boxesOf(trx, factoryId, [id]);
  if (!seen) throw notFound('格口不存在，或不属于当前工厂，请刷新后核对。');
  if (seen.orderId === null) throw conflict(`格口 ${seen.label} 是空的，请刷新后核对。`);
  await holdOrders(trx, factoryId, [seen.orderId]);
  const locked = await lockBoxes(trx, factoryId, [id, toId]);
  const [from, to] = [id, toId].map((one) => locked.find((box) => box.id === one));
  if (!from || !to) throw notFound('目标格口不存在，请另选格口。');
  if (from.orderId !== seen.orderId || from.takenAt === null)
    throw conflict(`格口 ${from.label} 已被他人改变，请刷新后再试。`);
  const otherFree = boxLife.stateOf([to.state]).box === 'free';
  const { box: state } = boxLife.stateOf([from.state]);
  const away = await moveBoxes(
    trx,
    { ...hand, by: 'factory', note: { to: to.label } },
    readBoxEvent('box.moved', 'factory', {}),
    { ids: [id], known: { otherFree }, versions: version === undefined ? undefined : { [id]: version } },
  );
  if (away.failed[0]) throw new Refusal(away.failed[0].code, away.failed[0].msg);
  const becomes = state === 'complete' || state === 'blocked' ? state : 'taken';
  const over = await moveBoxes(
    trx,
    { ...hand, by: 'system', note: { from: from.label } },
    readBoxEvent('box.moved', 'system', {}),
    {
      ids: [toId],
      known: { takesOver: true, becomes },
      parcel: { orderId: seen.orderId, takenAt: from.takenAt },
    },
  );
  if (over.failed[0]) throw new Error(`a free box takes nothing over: ${over.failed[0].msg}`);
  return { from: from.label, to: to.label };
}

/** Boxes are emptied by hand: their pieces are good as before, and lie in none. Each is refused by itself. */
export async function emptyBoxes(
  trx: Trx,
  { factoryId, hand }: Hand,
  {
    ids,
    versions,
    reason,
  }: { ids: readonly number[]; versions?: Record<string, number> | undefined; reason: string },
): Promise<Refused> {
  const seen = await sql.boxesOf(trx, factoryId, ids);
  await holdOrders(
    trx,
    factoryId,
    seen.flatMap(({ orderId }) => orderId ?? []),
  );
  // A box that another parcel came into until its order was held is refused, whatever the user saw.
  const asSeen = Object.fromEntries(seen.map(({ id, version }) => [id, version]));
  return moveBoxes(trx, { ...hand, by: 'factory' }, readBoxEvent('box.emptied', 'factory', { reason }), {
    ids,
    versions: { ...asSeen, ...versions },
  });
}

/** The same of one. @throws Refusal where it is empty already */
export async function emptyBox(trx: Trx, at: Hand, id: number, reason: string): Promise<void> {
  const { failed } = await emptyBoxes(trx, at, { ids: [id], reason });
  if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
}
