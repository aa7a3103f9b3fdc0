import { sql, type SqlBool } from 'kysely';
import { OPEN_STATUSES, STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';

const OPEN = OPEN_STATUSES.map((name) => STATUS[name].code);
const listed = (ids: readonly number[]) => sql`${sql.val(ids)}::bigint[]`;
const idsOf = ({ rows }: { rows: readonly { id: number }[] }) => new Set(rows.map(({ id }) => id));

/** Which of these pictures have a version that was found usable. */
export const usableAmong = async (db: Db, tenantId: number, ids: readonly number[]) =>
  idsOf(
    await sql<{ id: number }>`
      select distinct picture_id as id from picture_version
      where tenant_id = ${tenantId} and picture_id = any(${listed(ids)}) and state = 'ready'`.execute(db),
  );

/** Which of these pictures their owner blocked when they were blocked last, and not the platform. */
export const blockedByOwner = async (db: Db, tenantId: number, ids: readonly number[]) =>
  idsOf(
    await sql<{ id: number }>`
      select id from (
        select distinct on (picture_id) picture_id as id, actor from picture_event
        where tenant_id = ${tenantId} and picture_id = any(${listed(ids)}) and event = 'picture.block'
        order by picture_id, picture_event.id desc) last
      where actor = 'owner'`.execute(db),
  );

/** What of a factory's goods names this file as its picture. */
export const shownByGoods = (tenantId: number, file: string) => sql<SqlBool>`(
  exists (select from sku k where k.factory_id = ${tenantId} and k.picture_file_id = ${sql.ref(file)})
  or exists (select from goods_picture g where g.factory_id = ${tenantId} and g.file_id = ${sql.ref(file)})
  or exists (select from model d where d.factory_id = ${tenantId} and d.picture_file_id = ${sql.ref(file)})
  or exists (select from color e where e.factory_id = ${tenantId} and e.swatch_file_id = ${sql.ref(file)}))`;

/** Which of these pictures a code, a suit, goods, or a line of an order that is on its way, uses in any version [G20]. */
export const usedAmong = async (db: Db, tenantId: number, ids: readonly number[]) =>
  idsOf(
    await sql<{ id: number }>`
      select distinct v.picture_id as id from picture_version v
      where v.tenant_id = ${tenantId} and v.picture_id = any(${listed(ids)}) and v.file_id is not null and (
        exists (select from code_mapping m where m.merchant_id = ${tenantId} and m.picture_file_id = v.file_id)
        or exists (select from code_picture c where c.merchant_id = ${tenantId} and c.picture_file_id = v.file_id)
        or exists (select from suit_item i where i.merchant_id = ${tenantId} and i.picture_file_id = v.file_id)
        or exists (select from goods h where h.merchant_id = ${tenantId} and h.file_id = v.file_id)
        or ${shownByGoods(tenantId, 'v.file_id')}
        or exists (select from order_line l join trade_order o on o.id = l.order_id and o.merchant_id = ${tenantId}
          where l.merchant_id = ${tenantId} and l.picture_file_id = v.file_id
            and o.status = any(${sql.val(OPEN)}::smallint[])))`.execute(db),
  );

export interface Use {
  fileId: number;
  codes: number;
  lines: number;
  goods: number;
}

/** How many codes, lines on their way, and goods of a factory use each of these files; those that nothing uses are left out. */
export const usesOf = async (db: Db, tenantId: number, fileIds: readonly number[]) => {
  const { rows } = await sql<Use>`
    select file_id, coalesce(sum(n) filter (where what = 'code'), 0)::int as codes,
      coalesce(sum(n) filter (where what = 'line'), 0)::int as lines,
      coalesce(sum(n) filter (where what = 'goods'), 0)::int as goods
    from (
      select picture_file_id as file_id, 'code' as what, count(*) as n from code_mapping
        where merchant_id = ${tenantId} and picture_file_id = any(${listed(fileIds)}) group by 1
      union all
      select picture_file_id, 'code', count(*) from code_picture
        where merchant_id = ${tenantId} and picture_file_id = any(${listed(fileIds)}) group by 1
      union all
      select picture_file_id, 'code', count(distinct suit_id) from suit_item
        where merchant_id = ${tenantId} and picture_file_id = any(${listed(fileIds)}) group by 1
      union all
      select file_id, 'goods', count(*) from goods
        where merchant_id = ${tenantId} and file_id = any(${listed(fileIds)}) group by 1
      union all
      select picture_file_id, 'goods', count(*) from sku
        where factory_id = ${tenantId} and picture_file_id = any(${listed(fileIds)}) group by 1
      union all
      select file_id, 'goods', count(*) from goods_picture
        where factory_id = ${tenantId} and file_id = any(${listed(fileIds)}) group by 1
      union all
      select picture_file_id, 'goods', count(*) from model
        where factory_id = ${tenantId} and picture_file_id = any(${listed(fileIds)}) group by 1
      union all
      select swatch_file_id, 'goods', count(*) from color
        where factory_id = ${tenantId} and swatch_file_id = any(${listed(fileIds)}) group by 1
      union all
      select l.picture_file_id, 'line', count(*) from order_line l
        join trade_order o on o.id = l.order_id and o.merchant_id = ${tenantId}
        where l.merchant_id = ${tenantId} and l.picture_file_id = any(${listed(fileIds)})
          and o.status = any(${sql.val(OPEN)}::smallint[]) group by 1
    ) used group by 1`.execute(db);
  return new Map(rows.map((row) => [row.fileId, row]));
};

/** The first codes that use one of these files. */
export const codesUsing = async (db: Db, tenantId: number, fileIds: readonly number[], most: number) =>
  (
    await sql<{ code: string }>`
      select code from code_mapping where merchant_id = ${tenantId} and picture_file_id = any(${listed(fileIds)})
      union select code from code_picture where merchant_id = ${tenantId} and picture_file_id = any(${listed(fileIds)})
      union select s.code from suit_item i join suit s on s.merchant_id = ${tenantId} and s.id = i.suit_id
        where i.merchant_id = ${tenantId} and i.picture_file_id = any(${listed(fileIds)})
      order by code limit ${most}`.execute(db)
  ).rows.map(({ code }) => code);

/** The newest orders on their way of which a line uses one of these files. */
export const ordersUsing = async (db: Db, tenantId: number, fileIds: readonly number[], most: number) =>
  (
    await sql<{ id: number; orderNo: string }>`
      select distinct o.id, o.order_no from order_line l
      join trade_order o on o.id = l.order_id and o.merchant_id = ${tenantId}
      where l.merchant_id = ${tenantId} and l.picture_file_id = any(${listed(fileIds)})
        and o.status = any(${sql.val(OPEN)}::smallint[])
      order by o.id desc limit ${most}`.execute(db)
  ).rows;
