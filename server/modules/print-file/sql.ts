import { sql } from 'kysely';
import type { FilterStep } from '#contract/filter/steps.ts';
import type { PrintColor, PrintWhite } from '#contract/print-file/print-file.ts';
import type { Db } from '#server/platform/database.ts';

/** Where on a SKU is printed and how: its spec, and what its material and the filter of that say now. */
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
  steps: readonly FilterStep[] | null;
}

/** Of the first side; a SKU whose material is not kept is not among them. */
export async function howPrinted(
  db: Db,
  factoryId: number,
  skuIds: readonly number[],
): Promise<Map<number, HowPrinted>> {
  const { rows } = await sql<HowPrinted>`
    select s.id as sku_id, p.width, p.height, p.mask_file_id, m.mask_needed, m.dpi_target as dpi, m.print_color as color,
      m.print_white as white, m.choke, v.steps
    from sku s
    join material m on m.factory_id = ${factoryId} and m.name = s.material
    left join model d on d.factory_id = ${factoryId} and d.brand = s.brand and d.name = s.model
    left join print_spec p on p.factory_id = ${factoryId} and p.material_id = m.id and p.model_id = d.id
      and p.is_current and p.side = 1
    left join filter_default f on f.factory_id = ${factoryId} and f.material_id = m.id
    left join filter k on k.factory_id = ${factoryId} and k.id = f.filter_id
    left join filter_version v on v.factory_id = ${factoryId} and v.filter_id = k.id and v.no = k.version_no
    where s.factory_id = ${factoryId} and s.id = any(${sql.val([...new Set(skuIds)])}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.skuId, row]));
}
