import { sql } from 'kysely';
import type { FreeCost, FreeReason } from '#contract/free-print/free-print.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import type { Db, Trx } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { ofMaterials, type ReachedMaterials } from '#server/platform/reach.ts';

export interface Asker {
  factoryId: number;
  materials: ReachedMaterials;
}
const many = (ids: readonly number[]) => sql`any(${sql.val([...ids])}::bigint[])`;
const texts = (all: readonly string[]) => sql`any(${sql.val([...all])}::text[])`;
const PASSED = sql.lit(PIECE.passed.code);

/** Who asks for free prints: the bound of a factory is asked by one at a time. */
export const holdFreePrints = (trx: Trx, factoryId: number) =>
  sql`select pg_advisory_xact_lock(${LOCKS.freePrints}, ${factoryId})`.execute(trx);

/** Free pieces that are not finished yet. */
export async function countOpen(db: Db, factoryId: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from piece
    where factory_id = ${factoryId} and free_request_id is not null and state < ${PASSED}`.execute(db);
  return rows[0]!.open;
}

/** A SKU that is in use, of materials that the user reaches. */
export interface FoundSku {
  id: number;
  code: string;
}
export async function skusOf(
  db: Db,
  { factoryId, materials }: Asker,
  by: { ids: readonly number[] } | { codes: readonly string[] },
): Promise<FoundSku[]> {
  const which = 'ids' in by ? sql`k.id = ${many(by.ids)}` : sql`lower(k.code) = ${texts(by.codes)}`;
  const { rows } = await sql<FoundSku>`
    select k.id, k.code from sku k
    where k.factory_id = ${factoryId} and k.status = 0 and ${which} and ${ofMaterials(materials, 'k')}`.execute(
    db,
  );
  return rows;
}

/** What is printed on one SKU: how fine the picture is there, and what its material asks for. */
export async function finenessOf(
  db: Db,
  factoryId: number,
  pairs: readonly { skuId: number; fileId: number }[],
) {
  const { rows } = await sql<{ at: number; kind: string; dpi: number | null; least: number | null }>`
    select n.at::int, f.kind, placed_dpi(f.kind, f.width, f.height, print_tenths(s.print_width_mm, s.print_w),
      print_tenths(s.print_height_mm, s.print_h), null) as dpi, m.dpi_least as least
    from unnest(${sql.val(pairs.map(({ skuId }) => skuId))}::bigint[], ${sql.val(pairs.map(({ fileId }) => fileId))}::bigint[])
        with ordinality n(sku_id, file_id, at)
      join file f on f.tenant_id = ${factoryId} and f.id = n.file_id
      join sku s on s.factory_id = ${factoryId} and s.id = n.sku_id
      left join material m on m.factory_id = ${factoryId} and m.name = s.material
    order by n.at`.execute(db);
  return rows;
}

export interface GalleryPicture {
  id: number;
  fileId: number;
  name: string;
  no: string;
}
const { status: STATUS, use: USE } = PICTURE_REGIONS;
/** Of the factory's gallery what may be printed today: neither stopped nor in the trash, and licensed still. */
const usable = (factoryId: number, now: Date) => sql`
  picture p join gallery_entry e on e.factory_id = ${factoryId} and e.picture_id = p.id and e.status = 0
    and coalesce(e.licensed_until >= hall_day(${now}::timestamptz), true)
  where p.tenant_id = ${factoryId} and p.shelf = 'gallery' and p.file_id is not null
    and p.status = ${sql.lit(STATUS.ready.code)} and p.use = ${sql.lit(USE.open.code)}`;

/** By their ids, or those that are called so by their name or number, with or without the ending of a file. */
export async function galleryOf(
  db: Db,
  factoryId: number,
  now: Date,
  by: { ids: readonly number[] } | { names: readonly string[] },
): Promise<GalleryPicture[]> {
  const which =
    'ids' in by
      ? sql`p.id = ${many(by.ids)}`
      : sql`(p.name_key = ${texts(by.names)} or e.no_key = ${texts(by.names)}
          or regexp_replace(p.name_key, '[.][a-z0-9]{2,5}$', '') = ${texts(by.names)})`;
  const { rows } = await sql<GalleryPicture>`
    select p.id, p.file_id, p.name, e.no from ${usable(factoryId, now)} and ${which} order by p.id`.execute(
    db,
  );
  return rows;
}

const SHOWN = 50;
export interface Choice {
  id: number;
  name: string;
  note: string;
}
const holds = (text: ReturnType<typeof sql>, keyword: string) =>
  sql`strpos(lower(${text}), ${keyword.toLowerCase()}) > 0`;

/** What a form offers of what holds a keyword. */
export const choices = {
  sku: ({ factoryId, materials }: Asker, keyword: string) => sql<Choice>`
    select k.id, k.code as name, concat_ws(' ', k.material, k.brand, k.model, k.color) as note
    from sku k where k.factory_id = ${factoryId} and k.status = 0 and ${ofMaterials(materials, 'k')}
      and ${holds(sql`concat_ws(' ', k.code, k.name, k.model)`, keyword)}
    order by k.code limit ${SHOWN}`,
  customer: ({ factoryId }: Asker, keyword: string) => sql<Choice>`
    select merchant_id as id, merchant_name as name, '' as note from factory_customer
    where factory_id = ${factoryId} and status = 0 and ${holds(sql`concat_ws(' ', merchant_name, alias)`, keyword)}
    order by merchant_name limit ${SHOWN}`,
  picture: ({ factoryId }: Asker, keyword: string, now: Date) => sql<Choice>`
    select p.id, p.name, e.no as note from ${usable(factoryId, now)}
      and (strpos(p.name_key, ${keyword.toLowerCase()}) > 0 or strpos(e.no_key, ${keyword.toLowerCase()}) > 0)
    order by p.id desc limit ${SHOWN}`,
} as const;

export const isCustomer = async (db: Db, factoryId: number, merchantId: number): Promise<boolean> =>
  (
    await sql`select from factory_customer
      where factory_id = ${factoryId} and merchant_id = ${merchantId} and status = 0`.execute(db)
  ).rows.length > 0;

export interface NewRequest {
  reason: FreeReason;
  merchantId: number | null;
  cost: FreeCost;
  note: string;
  skuId: number;
  pictureFileId: number;
  pictureName: string;
  isGallery: boolean;
  quantity: number;
  askedBy: number;
  askedByName: string;
  createdAt: Date;
}
/** In the order in which they are given. */
export const insertRequests = (trx: Trx, factoryId: number, rows: readonly NewRequest[]) =>
  trx
    .insertInto('freeRequest')
    .values(rows.map((row) => ({ ...row, factoryId })))
    .returning(['id', 'number'])
    .execute();

/** Those of these pictures that were sent in, with their names. */
export async function namesOfFiles(db: Db, factoryId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from file where tenant_id = ${factoryId} and id = ${many(ids)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The pieces of these requests, of materials that the user reaches, locked by whoever moves them. */
export async function piecesOf(db: Db, { factoryId, materials }: Asker, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; requestId: number; number: string; state: number }>`
    select p.id, p.free_request_id as request_id, p.number, p.state from piece p
      left join sku k on k.factory_id = ${factoryId} and k.id = p.sku_id
    where p.factory_id = ${factoryId} and p.free_request_id = ${many(ids)} and ${ofMaterials(materials, 'k')}
    order by p.id`.execute(db);
  return rows;
}
