import { sql } from 'kysely';
import type { DeclaredLine } from '#contract/customs/declared-line.ts';
import type { SoldLine } from '#contract/customs/resolve.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { among, own, type Asker } from './wall.sql.ts';
import type { LockedDeclaration } from './sql.ts';

export interface SoldBy extends SoldLine {
  orderId: number;
}

/** The goods of these orders, as they were sold. */
export async function soldLines(db: Db, asker: Asker, orderIds: readonly number[]): Promise<SoldBy[]> {
  const { rows } = await sql<SoldBy>`
    select l.order_id as "orderId", l.id as "lineId", l.quantity, coalesce(l.sku_code, '') as "skuCode",
      l.platform_code as code, coalesce(s.material, '') as material, o.shop_id as "shopId",
      l.unit_cents as "unitCents", o.currency
    from order_line l join trade_order o on o.id = l.order_id and ${own('o', asker)}
      left join sku s on s.id = l.sku_id
    where ${own('l', asker)} and l.order_id = ${among(orderIds)} and l.kind <> 'notGoods'
    order by l.order_id, l.line_no`.execute(db);
  return rows;
}

export interface KeptLine extends DeclaredLine {
  declarationId: number;
  lacking: string;
  title: string;
  skuCode: string;
}

/** In the order of the orders' lines. */
export async function linesOf(db: Db, asker: Asker, ids: readonly number[]): Promise<KeptLine[]> {
  const { rows } = await sql<KeptLine>`
    select d.declaration_id as "declarationId", d.line_id as "lineId", d.quantity, d.name_cn as "nameCn",
      d.name_en as "nameEn", d.hs_code as "hsCode", d.origin, d.material, d.purpose, d.currency,
      d.unit_cents as "unitCents", d.net_g as "netG", d.battery, d.liquid, d.magnet, d.said, d.lacking,
      l.title, coalesce(l.sku_code, '') as "skuCode"
    from declaration_line d join order_line l on l.id = d.line_id and ${own('l', asker)}
    where ${own('d', asker)} and d.declaration_id = ${among(ids)}
    order by d.declaration_id, l.line_no`.execute(db);
  return rows;
}

/** What lines say from now on. */
export const writeLines = (
  trx: Trx,
  asker: Asker,
  of: readonly { row: LockedDeclaration; lines: readonly DeclaredLine[] }[],
) => {
  const rows = of.flatMap(({ row, lines }) =>
    lines.map((line) => ({
      ...line,
      ...{
        declarationId: row.id,
        orderId: row.orderId,
        merchantId: row.merchantId,
        factoryId: row.factoryId,
      },
    })),
  );
  return sql`
    insert into declaration_line as d (declaration_id, line_id, order_id, merchant_id, factory_id, quantity, name_cn, name_en,
      hs_code, origin, material, purpose, currency, unit_cents, net_g, battery, liquid, magnet, said, lacking)
    select "declarationId", "lineId", "orderId", "merchantId", "factoryId", quantity, "nameCn", "nameEn", "hsCode", origin,
      material, purpose, currency, "unitCents", "netG", battery, liquid, magnet, said, ''
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v ("declarationId" bigint, "lineId" bigint, "orderId" bigint,
      "merchantId" bigint, "factoryId" bigint, quantity int, "nameCn" text, "nameEn" text, "hsCode" text, origin text,
      material text, purpose text, currency text, "unitCents" bigint, "netG" int, battery boolean, liquid boolean,
      magnet boolean, said jsonb)
    on conflict (declaration_id, line_id) do update set name_cn = excluded.name_cn, name_en = excluded.name_en,
      hs_code = excluded.hs_code, origin = excluded.origin, material = excluded.material, purpose = excluded.purpose,
      currency = excluded.currency, unit_cents = excluded.unit_cents, net_g = excluded.net_g, battery = excluded.battery,
      liquid = excluded.liquid, magnet = excluded.magnet, said = excluded.said
    where ${own('d', asker)}`.execute(trx);
};

/** What each line of these lacks, in words; those that are not named lack nothing. */
export const writeLacking = (
  trx: Trx,
  asker: Asker,
  ids: readonly number[],
  lacking: readonly { declarationId: number; lineId: number; msg: string }[],
) =>
  sql`
  update declaration_line d set lacking = coalesce(v.msg, '')
  from declaration_line o left join jsonb_to_recordset(${JSON.stringify(lacking)}::jsonb)
    as v ("declarationId" bigint, "lineId" bigint, msg text)
    on v."declarationId" = o.declaration_id and v."lineId" = o.line_id
  where ${own('d', asker)} and ${own('o', asker)} and o.declaration_id = ${among(ids)}
    and d.declaration_id = o.declaration_id and d.line_id = o.line_id`.execute(trx);
