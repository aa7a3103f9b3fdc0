import { sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { sharedPicture } from '#contract/picture/share.ts';
import { OPEN_STATUSES, STATUS } from '#contract/order/life-cycle/order-states.ts';
import type { Db } from '#server/platform/database.ts';

export interface SharedRow {
  id: number;
  merchantId: number;
  merchantName: string;
  name: string;
  tags: string[];
  fileId: number;
  kind: string;
  bytes: number;
  width: number | null;
  height: number | null;
  space: string | null;
  profile: string | null;
  alpha: boolean | null;
  since: Date;
  mayDownload: boolean;
  byFolder: string | null;
  total: number;
}
type Asked = Partial<Pick<Parsed<typeof sharedPicture.page>, 'merchantId' | 'name' | 'kind'>>;

/** [G22] What the factory of this connection may use now. */
export const sharedTo = async (
  db: Db,
  { merchantId, name, kind, id }: Asked & { id?: number },
  { limit, offset }: { limit: number; offset: number },
) =>
  (
    await sql<SharedRow>`
      select id, merchant_id, merchant_name, name, tags, file_id, kind, bytes, width, height, space, profile, alpha, since,
        may_download, by_folder, total
      from shared_pictures(${merchantId ?? null}, ${name || null}, ${kind ?? null}, ${id ?? null}, ${limit}, ${offset})`.execute(
      db,
    )
  ).rows;

export const sharers = async (db: Db) =>
  (
    await sql<{ merchantId: number; merchantName: string; pictures: number }>`
      select merchant_id, merchant_name, pictures from sharing_customers()`.execute(db)
  ).rows;

/** A SKU of the factory, with what it is printed on. */
export const ownSku = (db: Db, factoryId: number, id: number) =>
  db
    .selectFrom('sku')
    .select(['id', 'code', 'name', 'printWidthMm', 'printHeightMm'])
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirst();

const OPEN = OPEN_STATUSES.map((name) => STATUS[name].code);
/** The factory's newest orders on their way that print this file. */
export const ordersPrinting = async (db: Db, factoryId: number, fileId: number, most: number) =>
  (
    await sql<{ id: number; orderNo: string }>`
      select distinct o.id, o.order_no from order_line l
      join trade_order o on o.factory_id = ${factoryId} and o.id = l.order_id
      where l.factory_id = ${factoryId} and l.picture_file_id = ${fileId}
        and o.status = any(${sql.val(OPEN)}::smallint[])
      order by o.id desc limit ${most}`.execute(db)
  ).rows;
