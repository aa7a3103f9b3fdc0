import { sql } from 'kysely';
import type { MissingAt } from '#contract/tails/tails.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { askedTails, code, missingOf, type Asker, type Filter } from './set.sql.ts';

export interface BatchRow {
  id: number;
  number: string;
  urgent: boolean;
  profile: string;
  device: string;
  material: string;
  pieces: number;
  passed: number;
  open: number;
  held: number;
  missing: { at: MissingAt; pieces: number }[];
  movedAt: Date;
  dueAt: Date | null;
  createdAt: Date;
  total: number;
}

/** Batches of what was asked for, the oldest first; what of them has passed is counted for those of the page alone. */
export async function tailBatches(db: Db, asker: Asker, filter: Filter, place: Place): Promise<BatchRow[]> {
  const { factoryId } = asker;
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<BatchRow>`
    ${askedTails(asker, filter)},
    of_page as (
      select t.of_batch, count(*)::int as open, count(*) filter (where t.held)::int as held, min(t.updated_at) as moved_at,
        min(t.due_at) as due_at, count(*) over ()::int as all_batches
      from asked t group by t.of_batch order by t.of_batch offset ${offset} limit ${limit})
    select b.id, b.number, b.urgent, f.name as profile, d.name as device, m.name as material, x.open, x.held, x.moved_at,
      x.due_at, b.created_at, x.all_batches as total, c.passed, c.passed + y.open as pieces, z.missing
    from of_page x
      join (select of_batch, count(*)::int as open from open_piece where of_batch in (select of_batch from of_page)
        group by of_batch) y on y.of_batch = x.of_batch
      join (
        select of_batch, jsonb_agg(jsonb_build_object('at', missing, 'pieces', pieces) order by pieces desc, missing) as missing
        from (
          select of_batch, missing, count(*)::int as pieces from (
            select t.of_batch, ${missingOf(factoryId)} as missing from asked t where t.of_batch in (select of_batch from of_page)) t
          group by of_batch, missing) g
        group by of_batch) z on z.of_batch = x.of_batch
      join batch b on b.factory_id = ${factoryId} and b.id = x.of_batch
      join print_profile f on f.factory_id = ${factoryId} and f.id = b.profile_id
      join device d on d.factory_id = ${factoryId} and d.id = f.device_id
      join material m on m.factory_id = ${factoryId} and m.id = f.material_id
      cross join lateral (
        select count(*)::int as passed from piece p where p.factory_id = ${factoryId} and p.batch_id = b.id
          and p.state between ${code('passed')} and ${code('stocked')}) c
    order by b.id`.execute(db);
  return rows;
}
