import { sql, type SqlBool } from 'kysely';
import type { KnownCode } from '#contract/mapping/mapping.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';
import { ofShops } from '#server/platform/reach.ts';
import { codeReached, type Whose } from './sql.ts';

/** A code and the picture that it is to print. */
export interface CodePicture {
  code: string;
  pictureFileId: number;
}

const codesOf = (items: readonly CodePicture[]) => sql.val(items.map(({ code }) => code));
const filesOf = (items: readonly CodePicture[]) => sql.val(items.map((item) => item.pictureFileId));
const asRows = (items: readonly CodePicture[]) =>
  sql`unnest(${codesOf(items)}::text[], ${filesOf(items)}::bigint[]) v(code, file_id)`;

const statuses = (names: readonly (keyof typeof STATUS)[]) =>
  sql`any(${sql.val(names.map((name) => STATUS[name].code))}::smallint[])`;
/** Where the merchant alone has the order, and where it came back to him. */
export const OWN = statuses(['draft', 'unmapped', 'waitPush']);
export const RETURNED = statuses(['repulsed']);
const UNDER_REVIEW = statuses(['waitReview', 'pendingRule']);

/** Lines that print another picture of their code; a picture of their own they keep. */
const another = sql`l.platform_code = v.code and l.kind = 'sku' and not l.picture_own
  and l.picture_file_id is distinct from v.file_id`;

/** The pictures that these codes have, or that are kept for them. */
export async function picturesOf(trx: Db, merchantId: number, codes: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select picture_file_id as id from code_mapping
    where merchant_id = ${merchantId} and code = any(${sql.val(codes)}::text[]) and picture_file_id is not null
    union
    select picture_file_id from code_picture
    where merchant_id = ${merchantId} and code = any(${sql.val(codes)}::text[])`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Gives the codes that are mapped to a SKU their pictures. @returns these codes. */
export async function setPictures(trx: Db, merchantId: number, items: readonly CodePicture[], now: Date) {
  const { rows } = await sql<{ code: string }>`
    update code_mapping m set picture_file_id = v.file_id, updated_at = ${now}
    from ${asRows(items)}
    where m.merchant_id = ${merchantId} and m.code = v.code and m.kind = 'sku'
    returning m.code`.execute(trx);
  return new Set(rows.map(({ code }) => code));
}

/** Keeps pictures of codes that nobody mapped yet. */
export async function keepPictures(trx: Db, merchantId: number, items: readonly CodePicture[], now: Date) {
  await sql`
    insert into code_picture (merchant_id, code, picture_file_id, updated_at)
    select ${merchantId}::bigint, v.code, v.file_id, ${now}::timestamptz from ${asRows(items)}
    on conflict (merchant_id, code) do update
      set picture_file_id = excluded.picture_file_id, updated_at = excluded.updated_at`.execute(trx);
}

export const forgetKept = (trx: Db, merchantId: number, codes: readonly string[]) =>
  trx
    .deleteFrom('codePicture')
    .where('merchantId', '=', merchantId)
    .where('code', '=', sql<string>`any(${sql.val(codes)}::text[])`)
    .execute();

/** The merchant's orders of these statuses whose lines change, locked in the order of their ids. */
export async function lockOrdersUsing(
  trx: Db,
  { merchantId, shopIds }: Whose,
  items: readonly CodePicture[],
  status: typeof OWN,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from trade_order o
    where o.merchant_id = ${merchantId} and o.status = ${status} and ${ofShops(shopIds, 'o.shop_id')} and o.id in (
      select l.order_id from ${asRows(items)} join order_line l on l.merchant_id = ${merchantId} and ${another})
    order by o.id for update of o`.execute(trx);
  return rows.map(({ id }) => id);
}

/** @returns how many lines print the new pictures. */
export async function setLines(
  trx: Db,
  merchantId: number,
  items: readonly CodePicture[],
  orderIds: readonly number[],
): Promise<number> {
  if (orderIds.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update order_line l set picture_file_id = v.file_id
    from ${asRows(items)}, unnest(${sql.val(orderIds)}::bigint[]) o(id)
    where l.merchant_id = ${merchantId} and l.order_id = o.id and ${another}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Lines that stay as they are: of orders under review, and of those that came back but may not be edited now. */
export async function countLeft(
  trx: Db,
  { merchantId, shopIds }: Whose,
  items: readonly CodePicture[],
  returned: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*)::int as lines
    from ${asRows(items)} join order_line l on l.merchant_id = ${merchantId} and ${another}
      join trade_order o on o.id = l.order_id and o.merchant_id = ${merchantId}
    where (o.status = ${UNDER_REVIEW} or o.id = any(${sql.val(returned)}::bigint[])) and ${ofShops(shopIds, 'o.shop_id')}`.execute(
    trx,
  );
  return rows[0]!.lines;
}

type Found = Omit<KnownCode, 'pictureUrl' | 'thumbUrl'>;

/** Codes of the merchant that are one of `guesses` in any case, or that hold `text`. */
export async function findCodes(
  db: Db,
  whose: Whose,
  { guesses, text }: { guesses?: readonly string[] | undefined; text?: string | undefined },
  most: number,
): Promise<Found[]> {
  const { merchantId, shopIds } = whose;
  const wanted = (column: string) =>
    guesses
      ? sql<SqlBool>`lower(${sql.ref(column)}) in (select lower(g) from unnest(${sql.val(guesses)}::text[]) g)`
      : sql<SqlBool>`strpos(lower(${sql.ref(column)}), ${(text ?? '').toLowerCase()}) > 0`;
  const notPushed = sql`o.merchant_id = ${merchantId} and o.status = ${OWN}`;
  const { rows } = await sql<Found>`
    select c.code, c.waits, c.picture_file_id as "pictureFileId", f.kind as "pictureKind", f.width as "widthPx",
      f.height as "heightPx", s.code as "skuCode", s.name as "skuName", s.print_width_mm as "printWidthMm",
      s.print_height_mm as "printHeightMm"
    from (
      select m.code, false as waits, m.picture_file_id, m.sku_id from code_mapping m
      where m.merchant_id = ${merchantId} and m.kind = 'sku' and ${wanted('m.code')} and ${codeReached(whose, 'm.code')}
      union all
      select w.code, true, p.picture_file_id, null from (
        select distinct l.platform_code as code from order_line l join trade_order o on o.id = l.order_id and ${notPushed}
        where l.merchant_id = ${merchantId} and l.kind = 'unmapped' and ${wanted('l.platform_code')}
          and ${ofShops(shopIds, 'o.shop_id')}) w
        left join code_picture p on p.merchant_id = ${merchantId} and p.code = w.code
      where not exists (
        select from code_mapping m where m.merchant_id = ${merchantId} and m.code = w.code and m.kind = 'sku')
    ) c
    left join file f on f.id = c.picture_file_id and f.tenant_id = ${merchantId}
    left join sku s on s.id = c.sku_id
    order by c.code limit ${most}`.execute(db);
  return rows;
}
