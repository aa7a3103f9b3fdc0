import { sql, type RawBuilder } from 'kysely';
import type { OrderLine } from '#contract/order/order.ts';
import type { Db } from '#server/platform/database.ts';

export interface LinePrint extends Pick<
  OrderLine,
  'pictureKind' | 'pictureBytes' | 'widthPx' | 'heightPx' | 'printWidthMm' | 'printHeightMm' | 'place'
> {
  /** 按此印刷 was said of it, and holds. */
  isLeft: boolean;
}

/** Pixels and print sizes by line, where the asking tenant is a party of the order (migration 012). */
export async function linePrints(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, LinePrint>> {
  const { rows } = await printsOf(sql`${sql.val(orderIds)}::bigint[]`).execute(db);
  return new Map(rows.map(({ id, ...print }) => [id, print]));
}

/** The same, for a statement that asks for more; `orderIds` an array. */
export const printsOf = (orderIds: RawBuilder<unknown>) => sql<LinePrint & { id: number }>`
  select line_id as id, kind as "pictureKind", bytes as "pictureBytes", width_px as "widthPx", height_px as "heightPx",
    print_w / 10::float8 as "printWidthMm", print_h / 10::float8 as "printHeightMm",
    is_left as "isLeft", place - 'fileId' as place
  from line_prints(${orderIds})`;
