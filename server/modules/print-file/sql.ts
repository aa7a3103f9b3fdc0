import { sql } from 'kysely';
import type { FilterStep } from '#contract/filter/steps.ts';
import type { PrintColor, PrintWhite } from '#contract/print-file/print-file.ts';
import type { Db } from '#server/platform/database.ts';

/**
 * Where on a SKU is printed and how: its spec, what the default print profile of its material says now, or where none stands the
 * material itself (M06), and the material's filter.
 */
export interface HowPrinted {
  skuId: number;
  /** Tenths of a millimetre with the bleed; null: there is no spec. */
  width: number | null;
  height: number | null;
  maskFileId: number | null;
  maskNeeded: boolean;
  dpi: number;
  color: PrintColor;
  white: PrintWhite;
  choke: number;
  mirror: boolean;
  /** The printer's own colours; null: those that are usual. */
  iccFileId: number | null;
  steps: readonly FilterStep[] | null;
}

/** Of the first side; a SKU whose material is not kept is not among them. */
export async function howPrinted(
  db: Db,
  factoryId: number,
  skuIds: readonly number[],
): Promise<Map<number, HowPrinted>> {
  const { rows } = await sql<HowPrinted>`
    select s.id as sku_id, p.width, p.height, p.mask_file_id, m.mask_needed, v.steps,
      coalesce((fv.settings->>'dpi')::integer, m.dpi_target) as dpi,
      coalesce(fv.settings->>'color', m.print_color) as color, coalesce(fv.settings->>'white', m.print_white) as white,
      coalesce((fv.settings->>'choke')::smallint, m.choke) as choke,
      coalesce((fv.settings->>'mirror')::boolean, false) as mirror, (fv.settings->>'iccFileId')::bigint as icc_file_id
    from sku s
    join material m on m.factory_id = ${factoryId} and m.name = s.material
    left join model d on d.factory_id = ${factoryId} and d.brand = s.brand and d.name = s.model
    left join print_spec p on p.factory_id = ${factoryId} and p.material_id = m.id and p.model_id = d.id
      and p.is_current and p.side = 1
    left join print_profile r on r.factory_id = ${factoryId} and r.material_id = m.id and r.is_default and not r.closed
    left join print_profile_version fv on fv.factory_id = ${factoryId} and fv.profile_id = r.id and fv.no = r.version_no
    left join filter_default f on f.factory_id = ${factoryId} and f.material_id = m.id
    left join filter k on k.factory_id = ${factoryId} and k.id = f.filter_id
    left join filter_version v on v.factory_id = ${factoryId} and v.filter_id = k.id and v.no = k.version_no
    where s.factory_id = ${factoryId} and s.id = any(${sql.val([...new Set(skuIds)])}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.skuId, row]));
}
