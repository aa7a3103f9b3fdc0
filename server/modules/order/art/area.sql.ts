import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** The print area of a SKU of the asking factory, or of one that the asking merchant is bound to; undefined: it has none. */
export async function areaOf(db: Db, skuId: number) {
  const { rows } = await sql<{
    width: number;
    height: number;
    bleed: number;
    safe: number;
    radius: number;
    maskFileId: number | null;
    dpi: number;
  }>`select width, height, bleed, safe, radius, mask_file_id, dpi from specs_of_skus(array[${skuId}]::bigint[]) where side = 1`.execute(
    db,
  );
  const [area] = rows;
  if (!area) return undefined;
  const { maskFileId, dpi, ...size } = area;
  return { size, maskFileId, dpi };
}
