import { sql, type RawBuilder } from 'kysely';
import type { PackageLife } from './life-types.ts';

const FORGOTTEN = sql`real_g = null, length_mm = null, width_mm = null, height_mm = null, weighed_at = null`;

/** What a move writes beside the state. */
export function assigned(
  event: PackageLife['event'],
  { now, userName }: PackageLife['mover'],
): RawBuilder<unknown>[] {
  switch (event.type) {
    case 'package.packed':
      return [sql`packed_at = ${now}`];
    case 'package.joined':
      return [sql`joined_into_id = ${event.into}`];
    case 'package.unjoined':
      return [sql`joined_into_id = null`];
    case 'package.order.left':
      return [FORGOTTEN];
    case 'package.unpacked':
      return [FORGOTTEN, sql`packed_at = null`];
    case 'package.weighed':
      return [
        sql`real_g = ${event.grams}, weighed_at = ${now}`,
        sql`length_mm = ${event.lengthMm ?? null}, width_mm = ${event.widthMm ?? null}, height_mm = ${event.heightMm ?? null}`,
      ];
    case 'package.handover.undone':
      return [sql`handed_over_at = null, handed_over_by = null`];
    case 'package.handed.over':
      return [sql`handed_over_at = ${now}, handed_over_by = ${userName}`];
    case 'label.printed':
      return [
        sql`label_no = o.waybill_no, label_count = o.label_count + 1, label_at = ${now}, label_by = ${userName ?? ''}`,
      ];
    default:
      return [];
  }
}
