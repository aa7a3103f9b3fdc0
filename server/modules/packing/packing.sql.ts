import { sql } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';

const list = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;

/** A parcel that is open at a station. */
export interface Packing {
  id: number;
  orderId: number;
  stationId: number;
  station: string;
  userName: string;
  openedAt: Date;
}

const open = async (db: Db, factoryId: number, where: ReturnType<typeof sql>) =>
  (
    await sql<Packing>`
      select k.id, k.order_id, k.station_id, s.name as station, k.user_name, k.opened_at
      from packing k join station s on s.factory_id = ${factoryId} and s.id = k.station_id
      where k.factory_id = ${factoryId} and k.ended_at is null and ${where}`.execute(db)
  ).rows[0];

/** What is open at a station. */
export const openAt = (db: Db, factoryId: number, stationId: number) =>
  open(db, factoryId, sql`k.station_id = ${stationId}`);
/** Where the parcel of an order is open. */
export const openOf = (db: Db, factoryId: number, orderId: number) =>
  open(db, factoryId, sql`k.order_id = ${orderId}`);

/** Two that open at the same station wait for each other here. */
export const holdStation = (trx: Trx, factoryId: number, stationId: number) =>
  sql`select from station where factory_id = ${factoryId} and id = ${stationId} for no key update`.execute(
    trx,
  );

export const insert = (
  trx: Trx,
  factoryId: number,
  of: { orderId: number; stationId: number; userName: string; now: Date },
) =>
  trx
    .insertInto('packing')
    .values({
      ...{ factoryId, orderId: of.orderId, stationId: of.stationId, userName: of.userName },
      ...{ openedAt: of.now, lastScanAt: of.now },
    })
    .execute();

export const touch = (trx: Trx, factoryId: number, id: number, now: Date) =>
  trx
    .updateTable('packing')
    .set({ lastScanAt: now })
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .execute();

/** Why a parcel is not open any more. */
export type EndedBy = 'packed' | 'left' | 'idle' | 'elsewhere';

/** Whatever is open of these orders is over. */
export async function endOf(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  endedBy: EndedBy,
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`
    update packing set ended_at = ${now}, ended_by = ${endedBy}
    where factory_id = ${factoryId} and order_id = ${list(orderIds)} and ended_at is null`.execute(trx);
}

/** Of these orders what is open though the order is not to be packed any more is over. */
export async function endElsewhere(
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update packing k set ended_at = ${now}, ended_by = 'elsewhere'
    from trade_order o
    where k.factory_id = ${factoryId} and k.order_id = ${list(orderIds)} and k.ended_at is null
      and o.factory_id = ${factoryId} and o.id = k.order_id
      and o.status not in (${sql.lit(STATUS.inProduce.code)}, ${sql.lit(STATUS.waitPack.code)})`.execute(trx);
}

/** A line without pieces is ticked, or is not any more. */
export async function putTick(
  trx: Trx,
  factoryId: number,
  { packingId, lineId, ticked, now }: { packingId: number; lineId: number; ticked: boolean; now: Date },
): Promise<void> {
  await (
    ticked
      ? sql`
        insert into packing_tick (factory_id, packing_id, line_id, at)
        values (${factoryId}, ${packingId}, ${lineId}, ${now}) on conflict do nothing`
      : sql`
        delete from packing_tick where factory_id = ${factoryId} and packing_id = ${packingId} and line_id = ${lineId}`
  ).execute(trx);
}

/** Whether it is open still and nothing was scanned in it since then; who holds its order is told what stays. */
export const isIdle = async (trx: Trx, factoryId: number, id: number, since: Date): Promise<boolean> =>
  (await trx
    .selectFrom('packing')
    .select('id')
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('lastScanAt', '<', since)
    .executeTakeFirst()) !== undefined;
