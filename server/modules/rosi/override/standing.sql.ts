import { sql } from 'kysely';
import { PrintSettings } from '#contract/rosi/print-settings.ts';
import type { BaseProfile, MaterialPrint, Override, PrintedPiece, Standing } from '#contract/rosi/resolve.ts';
import type { Db } from '#server/platform/database.ts';

/** Profiles and overrides of a factory that are in use, and what its materials say themselves. */
export async function standingOf(db: Db, factoryId: number): Promise<Standing> {
  const profiles = await sql<Omit<BaseProfile, 'settings'> & { settings: unknown }>`
    select p.id, p.name, p.version_no, p.device_id, p.material_id, p.is_default, v.settings
    from print_profile p
    join print_profile_version v on v.factory_id = ${factoryId} and v.profile_id = p.id and v.no = p.version_no
    where p.factory_id = ${factoryId} and not p.closed`.execute(db);
  const overrides = await sql<Override>`
    select id, name, version_no, base_id, position, merchant_id, sku_id, model_id, color_id, source, pieces_from,
      pieces_to, changes
    from print_profile_override where factory_id = ${factoryId} and not closed`.execute(db);
  const materials = await sql<MaterialPrint>`
    select id, dpi_target as dpi, print_color as color, print_white as white, choke
    from material where factory_id = ${factoryId}`.execute(db);
  return {
    profiles: profiles.rows.map((row) => ({ ...row, settings: PrintSettings.parse(row.settings) })),
    overrides: overrides.rows,
    materials: materials.rows,
  };
}

/** What is known of a line, with what the factory calls it. */
export interface PrintedLine extends PrintedPiece {
  lineId: number;
  title: string;
  skuCode: string;
  material: string;
  model: string;
  color: string;
}

/** Of lines with goods what decides how they are printed; `orderPieces` are all pieces that their order asks for. */
export async function factsOfLines(
  db: Db,
  factoryId: number,
  lineIds: readonly number[],
): Promise<PrintedLine[]> {
  const { rows } = await sql<PrintedLine>`
    select l.id as line_id, l.title, s.code as sku_code, s.id as sku_id, d.id as model_id, m.id as material_id,
      c.id as color_id, l.merchant_id, f.source, s.material, s.brand || ' ' || s.model as model, s.color,
      (select coalesce(sum(a.quantity), 0)::int from order_line a
        where a.factory_id = ${factoryId} and a.order_id = l.order_id and a.kind = 'sku') as order_pieces
    from order_line l
    join sku s on s.factory_id = ${factoryId} and s.id = l.sku_id
    left join material m on m.factory_id = ${factoryId} and m.name = s.material
    left join model d on d.factory_id = ${factoryId} and d.brand = s.brand and d.name = s.model
    left join color c on c.factory_id = ${factoryId} and c.name = s.color
    left join line_sources(${factoryId}, ${sql.val([...new Set(lineIds)])}::bigint[]) f on f.line_id = l.id
    where l.factory_id = ${factoryId} and l.id = any(${sql.val([...new Set(lineIds)])}::bigint[])
    order by l.line_no, l.id`.execute(db);
  return rows;
}

/** What decides how a free print is printed; its pieces are those of its request. */
export async function factsOfRequests(db: Db, factoryId: number, requestIds: readonly number[]) {
  const { rows } = await sql<PrintedPiece & { requestId: number }>`
    select r.id as request_id, s.id as sku_id, d.id as model_id, m.id as material_id, c.id as color_id, r.merchant_id,
      case when r.is_gallery then 'gallery' end as source, r.quantity as order_pieces
    from free_request r
    join sku s on s.factory_id = ${factoryId} and s.id = r.sku_id
    left join material m on m.factory_id = ${factoryId} and m.name = s.material
    left join model d on d.factory_id = ${factoryId} and d.brand = s.brand and d.name = s.model
    left join color c on c.factory_id = ${factoryId} and c.name = s.color
    where r.factory_id = ${factoryId} and r.id = any(${sql.val([...new Set(requestIds)])}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** The lines with goods of the order or the piece of this number, of the factory. */
export async function linesOf(db: Db, factoryId: number, number: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from order_line l
    where l.factory_id = ${factoryId} and l.sku_id is not null and (
      l.order_id in (select id from trade_order
        where factory_id = ${factoryId} and order_no = ${number})
      or l.id in (select line_id from piece where factory_id = ${factoryId} and number = ${number}))
    order by l.order_id, l.line_no, l.id limit 50`.execute(db);
  return rows.map(({ id }) => id);
}
