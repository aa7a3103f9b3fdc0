import { sql } from 'kysely';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';

export interface Unseen {
  fileId: number;
  tenantId: number;
  sha256: Buffer;
}

/** What a factory that blocks pictures would be asked to print, and nobody has looked at yet. */
const UNSEEN = sql`
  order_line l
  join file f on f.id = l.picture_file_id and f.kind in ('png', 'jpeg', 'webp', 'gif', 'tiff', 'svg')
  where l.kind = 'sku'
    and not exists (select from content_look k where k.sha256 = f.sha256)
    and exists (select from binding n join blocked_look b on b.factory_id = n.factory_id where n.merchant_id = l.merchant_id)`;

/** Of a party's orders. */
export const unseenOf = async (system: Db, tenantId: number, orderIds: readonly number[]) =>
  (
    await sql<Unseen>`
      select distinct on (f.sha256) f.id as file_id, f.tenant_id, f.sha256 from ${UNSEEN}
        and (l.merchant_id = ${tenantId} or l.factory_id = ${tenantId})
        and l.order_id = any(${sql.val(orderIds)}::bigint[])`.execute(system)
  ).rows;

export const REVIEWED = [STATUS.waitReview.code, STATUS.pendingRule.code];
/** Of orders under review, of all factories: what came to a line in whatever way. */
export const unseenUnderReview = async (system: Db, most: number) =>
  (
    await sql<Unseen & { orderId: number; factoryId: number }>`
      select f.id as file_id, f.tenant_id, f.sha256, o.id as order_id, o.factory_id
      from trade_order o, ${UNSEEN} and l.order_id = o.id and o.status = any(${sql.val(REVIEWED)}::smallint[])
        and o.factory_id in (select factory_id from blocked_look)
      order by o.id limit ${most}`.execute(system)
  ).rows;

/** A picture of a store was looked at when it was checked. */
export const knownAlready = (system: Db, unseen: readonly Unseen[]) =>
  sql`
    insert into content_look (sha256, phash, stable)
    select distinct on (p.sha256) p.sha256, k.phash, k.stable
    from unnest(${sql.val(unseen.map(({ fileId }) => fileId))}::bigint[]) u (id)
    join file f on f.id = u.id
    join picture p on p.tenant_id = f.tenant_id and p.sha256 = f.sha256
    join picture_look k on k.tenant_id = p.tenant_id and k.picture_id = p.id
    where p.file_id = f.id
    on conflict do nothing`.execute(system);

export interface ChangedList {
  factoryId: number;
  changes: number;
  from: string;
  settled: boolean;
}
/**
 * Factories that block other pictures than when their orders were judged last. `settled`: whoever may have judged an order by
 * the list of before has ended, so that a pass from now on sees what he wrote. Until then there is one pass more.
 */
export async function changedLists(system: Db): Promise<ChangedList[]> {
  const { rows: seen } = await sql<{ factoryId: number; changes: number }>`
    select factory_id, changes from blocked_changed where judged_from is null order by factory_id`.execute(
    system,
  );
  // In a transaction of its own, and of this change alone: whoever judged before the change stood has a lower number.
  for (const { factoryId, changes } of seen)
    await sql`
      update blocked_changed set judged_from = pg_current_xact_id()
      where factory_id = ${factoryId} and changes = ${changes} and judged_from is null`.execute(system);
  const { rows } = await sql<ChangedList>`
    select factory_id, changes, judged_from::text as "from",
      pg_snapshot_xmin(pg_current_snapshot()) >= judged_from as settled
    from blocked_changed where judged_from is not null order by factory_id`.execute(system);
  return rows;
}

/** All of its orders were judged by the list as it stood since then. */
export const listJudged = (system: Db, { factoryId, changes, from }: ChangedList) =>
  sql`
    delete from blocked_changed
    where factory_id = ${factoryId} and changes = ${changes} and judged_from = ${from}::xid8`.execute(system);
