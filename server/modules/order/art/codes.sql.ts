import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { countedRows, rowsAt, type Place } from '#server/platform/paged.ts';
import { wanting, type Wanted } from './art.sql.ts';

interface CodeRow {
  code: string;
  title: string;
  lines: number;
  orders: number;
  missing: number;
  low: number;
  unreadable: number;
  skuCode: string | null;
  pictureFileId: number | null;
  pictureKind: string | null;
  widthPx: number | null;
  heightPx: number | null;
  printWidthMm: number | null;
  printHeightMm: number | null;
}

/** The codes of lines that want a picture, those that keep back the most lines first, each with the picture that it has. */
export async function pageCodes(
  db: Db,
  wanted: Wanted,
  place: Place,
): Promise<{ list: CodeRow[]; total: number }> {
  const { merchantId } = wanted;
  const ask = async (at: Place) => {
    const { offset, limit } = rowsAt(at);
    const { rows } = await sql<CodeRow & { total: number }>`
    with code as (
      select l.platform_code as code, max(l.title) as title, max(l.sku_id) as sku_id, max(l.sku_code) as sku_code,
        count(*)::integer as lines, count(distinct l.order_id)::integer as orders,
        count(*) filter (where l.art_finding = 1)::integer as missing,
        count(*) filter (where l.art_finding = 2)::integer as low,
        count(*) filter (where l.art_finding = 3)::integer as unreadable
      ${wanting(wanted)} and l.platform_code <> '' group by l.platform_code
    ), page as (
      select *, count(*) over ()::integer as total from code order by lines desc, code offset ${offset} limit ${limit}
    )
    select p.code, p.title, p.lines, p.orders, p.missing, p.low, p.unreadable, p.total, coalesce(s.code, p.sku_code) as "skuCode",
      m.picture_file_id as "pictureFileId", f.kind as "pictureKind", f.width as "widthPx", f.height as "heightPx",
      print_tenths(s.print_width_mm, s.print_w) / 10::float8 as "printWidthMm",
      print_tenths(s.print_height_mm, s.print_h) / 10::float8 as "printHeightMm"
    from page p
      left join code_mapping m on m.merchant_id = ${merchantId} and m.code = p.code
      left join file f on f.tenant_id = ${merchantId} and f.id = m.picture_file_id
      left join sku s on s.id = coalesce(m.sku_id, p.sku_id)
    order by p.lines desc, p.code`.execute(db);
    return rows;
  };
  const { rows, total } = await countedRows(place, ask);
  return { list: rows.map(({ total: _total, ...row }) => row), total };
}
