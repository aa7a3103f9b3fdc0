import { HOLD, STATUS, holdOf, statusOf } from '#contract/order/life-cycle/order-states.ts';
import { PIECE, pieceOf } from '#contract/piece/life-cycle/piece-states.ts';
import { hallKindOf } from '#contract/piece/piece-number.ts';
import { holdOrders } from '#server/modules/piece/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import type { ScanAt } from './at.ts';
import { endOf, holdStation, insert, openAt, openOf } from './packing.sql.ts';
import { parcelOf, type PackedParcel } from './parcel.ts';
import * as sql from './parcel.sql.ts';

/** Missing pieces that are told one by one. */
const NAMED = 5;

/** @throws Refusal where nothing of the factory has the number, or no parcel is behind it */
export async function orderBehind(trx: Trx, factoryId: number, number: string): Promise<number> {
  const kind = hallKindOf(number);
  const of = kind === 'box' || kind === 'piece' ? kind : 'order';
  const found = await sql.orderOfNumber(trx, factoryId, of, number);
  if (!found) throw notFound('没有这个号码，请扫描格口、生产件或订单。');
  if (found.orderId !== null) return found.orderId;
  throw of === 'box'
    ? badRequest(`格口 ${found.label} 是空的，请扫描要打包的件。`)
    : badRequest('这一件是自由打印，不属于任何订单，请不要装入包裹。');
}

/** @throws Refusal where the order is not to be packed now */
async function refuseUnready(trx: Trx, factoryId: number, { status, hold, orderNo, orderId }: sql.Head) {
  if (hold !== HOLD.none.code)
    throw conflict(`订单 ${orderNo} 已${HOLD[holdOf(hold)].label}，请停止打包，放回格口等待处理。`);
  if (status === STATUS.packed.code) throw conflict(`订单 ${orderNo} 已打包，请核对。`);
  if (status !== STATUS.waitPack.code && status !== STATUS.inProduce.code)
    throw conflict(`订单 ${orderNo} ${STATUS[statusOf(status)].label}，不能打包。`);
  if (status === STATUS.waitPack.code) return;
  const missing = (await sql.piecesOf(trx, factoryId, orderId)).filter(
    ({ state }) => state < PIECE.passed.code,
  );
  const named = missing
    .slice(0, NAMED)
    .map(({ number, state }) => `${number} ${PIECE[pieceOf(state)].label}`);
  const more = missing.length > NAMED ? '等' : '';
  throw conflict(
    `订单 ${orderNo} 还缺 ${missing.length} 件，不能打包：${named.join('、')}${more}。请放回格口等待。`,
  );
}

/**
 * [M30] Opens a parcel at a station, by the number of its box, of one of its pieces or of its order; what is open there already
 * stays so. @throws Refusal where it is not to be packed, or is open at another station
 */
export async function openParcel(trx: Trx, at: ScanAt, number: string): Promise<PackedParcel> {
  const { factoryId, station, hand, doneAt } = at;
  const orderId = await orderBehind(trx, factoryId, number);
  const before = await openAt(trx, factoryId, station.id);
  await holdOrders(trx, factoryId, before ? [before.orderId, orderId] : [orderId]);
  await holdStation(trx, factoryId, station.id);
  const head = await sql.headOf(trx, factoryId, orderId);
  if (!head) throw notFound('订单不存在，或不属于当前工厂，请核对号码。');
  await refuseUnready(trx, factoryId, head);
  const elsewhere = await openOf(trx, factoryId, orderId);
  if (elsewhere && elsewhere.stationId !== station.id)
    throw conflict(
      `订单 ${head.orderNo} 的包裹正在工位「${elsewhere.station}」由${elsewhere.userName}打包，请先在那里完成或放弃。`,
    );
  if (elsewhere) return parcelOf(trx, factoryId, elsewhere);
  await leaveUntouched(trx, at);
  const userName = station.operators.map(({ name }) => name).join('、') || (hand.userName ?? '');
  await insert(trx, factoryId, { orderId, stationId: station.id, userName, now: doneAt });
  return parcelOf(trx, factoryId, (await openOf(trx, factoryId, orderId))!);
}

/** What is open at the station and nothing was done with is left for this one. @throws Refusal where something was */
async function leaveUntouched(trx: Trx, { factoryId, station, doneAt }: ScanAt): Promise<void> {
  const other = await openAt(trx, factoryId, station.id);
  if (!other) return;
  const parcel = await parcelOf(trx, factoryId, other);
  const scanned = parcel.pieces.filter((piece) => piece.scanned).length;
  if (scanned > 0 || parcel.lines.some(({ ticked }) => ticked))
    throw conflict(
      `本工位的订单 ${parcel.orderNo} 还没有打完（已验 ${scanned}／${parcel.pieces.length}），请先完成或放弃。`,
    );
  await endOf(trx, factoryId, [other.orderId], 'left', doneAt);
}
