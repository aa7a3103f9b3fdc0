import { sql, type RawBuilder } from 'kysely';
import type { UsageGroup, UsageLine, UsageSums } from '#contract/usage/usage.ts';
import type { Asker, Days } from '#server/modules/figures/service.ts';
import type { Db } from '#server/platform/database.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { chosen, codeOf, CUSTOMER, nameOf, reached, SUMS, tables, type Filter } from './asked.sql.ts';

export type LineRow = Omit<UsageLine, 'usedAt' | 'notedAt'> & { usedAt: Date; notedAt: Date };

const COLUMNS = sql`u.id, u.kind, u.reason, u.used_at, u.noted_at, g.material, coalesce(k.code, '') as sku_code, u.pieces, u.area,
  u.printed, u.length, u.ink, coalesce(t.number, '') as plate, coalesce(p.number, '') as piece, coalesce(b.number, '') as batch,
  coalesce(d.name, '') as device, ${CUSTOMER} as customer, u.price, u.price_unit, u.cost, u.by_name as operator, u.note,
  u.corrects_id is not null as corrects`;
const withPiece = (factoryId: number) =>
  sql`${tables(factoryId)} left join piece p on p.factory_id = ${factoryId} and p.id = u.piece_id`;

/** The rows of a page are found before anything is joined that only shows them. */
export async function pageLines(
  db: Db,
  asker: Asker,
  f: Filter,
  days: Days,
  place: Place,
): Promise<LineRow[]> {
  const { offset, limit } = rowsAt(place);
  const { rows } = await sql<LineRow>`
    select ${COLUMNS} from ${withPiece(asker.factoryId)}
    where ${chosen(asker, f, days)} order by u.used_at desc, u.id desc offset ${offset} limit ${limit}`.execute(
    db,
  );
  return rows;
}

const linesWhere = async (db: Db, asker: Asker, which: RawBuilder<unknown>): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select ${COLUMNS} from ${withPiece(asker.factoryId)} where ${reached(asker)} and ${which} order by u.id desc`.execute(
    db,
  );
  return rows;
};
export const oneLine = async (db: Db, asker: Asker, id: number): Promise<LineRow | undefined> =>
  (await linesWhere(db, asker, sql`u.id = ${id}`))[0];
export const correctionsOf = (db: Db, asker: Asker, id: number) =>
  linesWhere(db, asker, sql`u.corrects_id = ${id}`);

/** How many lines there are, and what they add up to. */
export async function sumsOf(db: Db, asker: Asker, f: Filter, days: Days) {
  const { rows } = await sql<UsageSums>`
    select ${SUMS} from ${tables(asker.factoryId)} where ${chosen(asker, f, days)}`.execute(db);
  const [totals] = rows as [UsageSums];
  return { total: totals.lines, totals };
}

export interface Group extends UsageSums {
  code: string;
  name: string;
  /** The one that adds up all the others. */
  isTotal: boolean;
}

/** All groups, and one row for all of them together, which stands first. */
export async function groups(
  db: Db,
  asker: Asker,
  { group, ...f }: Filter & { group: UsageGroup },
  days: Days,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select coalesce(h.code, '') as code, coalesce(max(h.name), '') as name, grouping(h.code) = 1 as is_total, ${SUMS}
    from ${tables(asker.factoryId)} cross join lateral (select ${codeOf(group)} as code, ${nameOf(group)} as name) h
    where ${chosen(asker, f, days)} group by grouping sets ((h.code), ())
    order by is_total desc, ${group === 'day' ? sql`h.code desc` : sql`pieces desc, media desc, h.code`}`.execute(
    db,
  );
  return rows;
}
