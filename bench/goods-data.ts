import type pg from 'pg';
import { plantedFile, plantLooks } from './looks.ts';
import { buildQuickly } from './quick.ts';

/** What goods and pictures are measured on. */
export interface Goods {
  /** A factory with SKUs, and one with what so many are generated of. */
  listed: { username: string; id: number };
  generating: { username: string; id: number };
  /** A merchant with a store of pictures, to whom a factory offers its gallery. */
  store: { username: string; id: number };
  /** A merchant whose pictures have looks. */
  looked: { username: string; id: number };
}

export const SKUS = 50_000;
export const PICTURES = 100_000;
export const LOOKS = 1_000_000;
const MATERIALS = 5;
const COLORS = 20;
const MODELS = SKUS / MATERIALS / COLORS;
const TABLES = [
  ...['picture', 'picture_look', 'gallery_entry', 'sku', 'sku_code'],
  ...['material', 'model', 'color', 'material_color'],
];

/** By SQL, so that two builds of one size are the same; SKUs or pictures alone where only they are asked for. */
export async function buildGoods(
  admin: pg.Client,
  goods: Goods,
  factoryId: number,
  { goods: wantsSkus, pictures }: { goods: boolean; pictures: boolean },
): Promise<void> {
  await buildQuickly(admin, TABLES, async () => {
    if (wantsSkus) {
      for (const { id } of [goods.listed, goods.generating]) await plantMeans(admin, id);
      await plantSkus(admin, goods.listed.id);
    }
    if (!pictures) return;
    await plantStore(admin, goods.store.id);
    await plantGallery(admin, factoryId);
    await plantLooks(admin, goods.looked.id, LOOKS);
  });
}

async function plantMeans(admin: pg.Client, factoryId: number): Promise<void> {
  await admin.query(
    `insert into material (factory_id, name, name_key, code, base_cents)
     select $1, '测量材质' || i, '测量材质' || i, 'BM' || i, 900 + i from generate_series(1, $2::int) i`,
    [factoryId, MATERIALS],
  );
  await admin.query(
    `insert into color (factory_id, name, name_key, code)
     select $1, '测量色' || i, '测量色' || i, 'BC' || i from generate_series(1, $2::int) i`,
    [factoryId, COLORS],
  );
  await admin.query(
    `insert into model (factory_id, brand, name, name_key, code)
     select $1, 'Bench', '测量机型' || i, '测量机型' || i, 'BP' || i from generate_series(1, $2::int) i`,
    [factoryId, MODELS],
  );
  await admin.query(
    `insert into material_color (factory_id, material_id, color_id)
     select $1, m.id, c.id from material m join color c on c.factory_id = $1 and c.code like 'BC%'
     where m.factory_id = $1 and m.code like 'BM%'`,
    [factoryId],
  );
}

const ALL_SKUS = `insert into sku (factory_id, code, name, material, brand, model, color, price_cents, pinyin_key, created_at)
  select $1, m.code || '-' || p.code || '-' || c.code, m.name || p.name || c.name, m.name, p.brand, p.name, c.name, 1000, '',
    timestamptz '2026-11-20 12:00+08' - row_number() over (order by m.id, p.id, c.id) * interval '1 second'
  from material m join model p on p.factory_id = $1 and p.code like 'BP%' join color c on c.factory_id = $1 and c.code like 'BC%'
  where m.factory_id = $1 and m.code like 'BM%'`;

/** Every combination as a SKU, in one statement. */
export const plantSkus = (admin: pg.Client, factoryId: number) => admin.query(ALL_SKUS, [factoryId]);

const PICTURE = `insert into picture (tenant_id, shelf, name, tags, status, sha256, bytes, kind, width, height, file_id, since,
    uploaded_by_name, created_at, updated_at)
  select $1::bigint, $3::text, $4 || i, array['标签' || i % 40, '风格' || i % 9], 10, sha256(($3::text || $1::bigint || ' ' || i)::bytea), 800000, 'png', 1200, 2400,
    $5, at, '操作员', at, at
  from (select i, timestamptz '2026-11-20 12:00+08' - ($2::int - i) * interval '1 second' as at
    from generate_series(1, $2::int) i) n`;

async function plantStore(admin: pg.Client, tenantId: number): Promise<void> {
  await admin.query(PICTURE, [tenantId, PICTURES, 'store', '素材 ', await plantedFile(admin, tenantId)]);
}

async function plantGallery(admin: pg.Client, factoryId: number): Promise<void> {
  await admin.query(PICTURE, [factoryId, PICTURES, 'gallery', '花型 ', await plantedFile(admin, factoryId)]);
  await admin.query(
    `insert into gallery_entry (factory_id, picture_id, no, series, rights, stated_by_name, stated_at, scope, updated_by,
       created_at, updated_at)
     select $1, id, 'G' || id, '系列' || id % 60, 'own', '操作员', created_at, 'all', '操作员', created_at, created_at
     from picture where tenant_id = $1 and shelf = 'gallery'`,
    [factoryId],
  );
}
