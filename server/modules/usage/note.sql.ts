import { sql } from 'kysely';
import type { Trx } from '#server/platform/database.ts';

/** What these plates used, as they are printed now: by one statement for all their pieces (migration 340). */
export const noteUsage = (trx: Trx, factoryId: number, plateIds: readonly number[]) =>
  sql`select note_plate_usage(${factoryId}, ${sql.val([...plateIds])}::bigint[])`.execute(trx);

/** What stands of these plates waits: nobody corrects it while it is taken back. */
export const lockUsage = (trx: Trx, factoryId: number, plateIds: readonly number[]) =>
  sql`
    select from usage_line where factory_id = ${factoryId} and plate_id = any(${sql.val([...plateIds])}::bigint[])
      and kind = 'media' and corrects_id is null order by id for update`.execute(trx);

/** None of what these plates used stands any more, corrections with it: it counts for nothing on the day of the use. */
export const takeBack = (
  trx: Trx,
  factoryId: number,
  plateIds: readonly number[],
  by: { userId: number | null; userName: string | null; now: Date },
) =>
  sql`
    insert into usage_line (factory_id, kind, reason, used_at, noted_at, profile_id, device_id, material_id, sku_id, merchant_id,
      batch_id, plate_id, piece_id, pieces, area, printed, length, ink, price, price_unit, cost, by_id, by_name, note, corrects_id)
    select r.factory_id, r.kind, r.reason, r.used_at, ${by.now}, r.profile_id, r.device_id, r.material_id, r.sku_id, r.merchant_id,
      r.batch_id, r.plate_id, r.piece_id, -s.pieces, -s.area, -s.printed, -s.length, -s.ink, r.price, r.price_unit, -s.cost,
      ${by.userId}, ${by.userName ?? ''}, '撤销打印完成', r.id
    from usage_line r cross join lateral (
      select sum(c.pieces) as pieces, sum(c.area) as area, sum(c.printed) as printed, sum(c.length) as length, sum(c.ink) as ink,
        sum(c.cost) as cost
      from usage_line c where c.factory_id = ${factoryId} and (c.id = r.id or c.corrects_id = r.id)) s
    where r.factory_id = ${factoryId} and r.plate_id = any(${sql.val([...plateIds])}::bigint[]) and r.corrects_id is null
      and (s.pieces <> 0 or s.area <> 0 or s.length <> 0 or s.ink <> 0)
    order by r.id`.execute(trx);
