import { sql, type RawBuilder } from 'kysely';
import { UNREAD } from '#server/platform/database.ts';
import type { Trx } from './trx.ts';

/** A value that travels with each row: its name, its type in SQL, and how it is read from a step. */
export interface Column<Step> {
  name: string;
  type: string;
  of: (step: Step) => unknown;
  /** The expression over `v` that is assigned, where it is not the value itself; null: it travels for others to read. */
  set?: RawBuilder<unknown> | null;
}

/** Where the rows of a life cycle and its log lie. */
export interface LifeTable<Step> {
  table: string;
  log: string;
  /** The log's column of the row's id. */
  key: string;
  /** The state columns, in the order of the codes. */
  regions: readonly string[];
  columns: readonly Column<Step>[];
  /** What every move assigns beside: who asks next what changed finds it. */
  touched: (now: Date) => RawBuilder<unknown>;
  /** Further columns of the log, each with its expression over `o`, the row, and `v`, what travels. */
  logColumns: readonly (readonly [name: string, from: RawBuilder<unknown>])[];
}

/** One row's outcome with its log row. */
export interface Written<Step> {
  id: number;
  step: Step;
  before: readonly number[];
  after: readonly number[];
  /** JSON */
  facts: string;
  /** JSON of what the log says of this row alone. */
  params: string | null;
}

/** What all log rows of one move share. */
export interface LoggedBy {
  event: string;
  actor: string;
  userId: number | null;
  userName: string | null;
  rule: string | null;
  params: object;
  at: Date;
}

const literal = (codes: readonly number[] | null) => (codes ? `{${codes.join(',')}}` : null);

type Travelling<Step> = readonly (readonly [
  name: string,
  type: string,
  of: (row: Written<Step>) => unknown,
])[];

const travelling = <Step>({ regions, columns }: LifeTable<Step>): Travelling<Step> => [
  ['id', 'bigint', ({ id }) => id],
  ...regions.map((name, at) => [name, 'smallint', (row: Written<Step>) => row.after[at]] as const),
  ...columns.map(({ name, type, of }) => [name, type, (row: Written<Step>) => of(row.step)] as const),
  ['before', 'text', (row) => literal(row.before)],
  ['facts', 'jsonb', (row) => row.facts],
  ['params', 'jsonb', (row) => row.params],
];

/** The rows as a table. One is no array: of arrays PostgreSQL does not know how many it will be, and plans each time. */
function tableOf<Step>(columns: Travelling<Step>, rows: readonly Written<Step>[]): RawBuilder<unknown> {
  const [one, ...more] = rows;
  if (one && more.length === 0)
    return sql`select ${sql.join(columns.map(([name, type, of]) => sql`${of(one)}::${sql.raw(`${type} as ${name}`)}`))}`;
  const arrays = columns.map(([, type, of]) => sql`${rows.map(of)}::${sql.raw(type)}[]`);
  const names = sql.raw(columns.map(([name]) => name).join(', '));
  return sql`select * from unnest(${sql.join(arrays)}) v(${names})`;
}

/**
 * Writes all outcomes and their log rows in one statement; `extra` are further assignments of the event. Rows of another
 * tenant than the wall's are not touched.
 */
export async function writeMoves<Step>(
  trx: Trx,
  table: LifeTable<Step>,
  wall: { column: string; tenantId: number },
  rows: readonly Written<Step>[],
  by: LoggedBy,
  extra: readonly RawBuilder<unknown>[],
): Promise<void> {
  const { regions, columns, logColumns } = table;
  const set = [
    ...regions.map((name) => sql.raw(`${name} = v.${name}`)),
    ...columns.flatMap(({ name, set: value }) =>
      value === null ? [] : sql`${sql.raw(name)} = ${value ?? sql.raw(`v.${name}`)}`,
    ),
    table.touched(by.at),
    ...extra,
  ];
  const inRow = sql.raw(regions.map((name) => `v.${name}`).join(', '));
  const ownLog = sql.raw(logColumns.map(([name]) => `${name}, `).join(''));
  const ownLogged = logColumns.map(([name, from]) => sql`${from} as ${sql.raw(name)}, `);
  await sql`${sql.raw(UNREAD)}
    with v as materialized (${tableOf(travelling(table), rows)}), moved as (
      update ${sql.raw(table.table)} o set ${sql.join(set)}, version = o.version + 1
      from v
      where ${sql.ref(`o.${wall.column}`)} = ${wall.tenantId} and o.id = v.id
      returning v.id, ${sql.join(ownLogged, sql``)} v.before, array[${inRow}] as after, v.facts, v.params, o.version
    )
    insert into ${sql.raw(table.log)}
      (${sql.raw(table.key)}, ${ownLog} before, after, facts, version, event, actor, user_id, user_name, rule, params, at)
    select id, ${ownLog} before::smallint[], after, facts, version, ${by.event}, ${by.actor}, ${by.userId}, ${by.userName},
      ${by.rule}, ${JSON.stringify(by.params)}::jsonb || coalesce(params, '{}'), ${by.at}
    from moved order by id`.execute(trx);
}

/** One row of the log that no move of the chart writes: how something came into being, or what was noted beside. */
export interface LoggedRow {
  id: number;
  /** The values of the log's further columns, in their order. */
  own: readonly number[];
  /** null: it came into being. */
  before: readonly number[] | null;
  after: readonly number[];
  facts: string | null;
  version: number;
  /** What the log says of this row alone. */
  params?: object | undefined;
}

/** Writes log rows in one statement. */
export async function logRows<Step>(
  trx: Trx,
  { log, key, logColumns }: LifeTable<Step>,
  rows: readonly LoggedRow[],
  by: LoggedBy,
): Promise<void> {
  if (rows.length === 0) return;
  const ownNames = sql.raw(logColumns.map(([name]) => `${name}, `).join(''));
  const own = logColumns.map((_, at) => sql`${rows.map((row) => row.own[at])}::bigint[], `);
  await sql`
    insert into ${sql.raw(log)}
      (${sql.raw(key)}, ${ownNames} before, after, facts, version, event, actor, user_id, user_name, rule, params, at)
    select v.id, ${ownNames} v.before::smallint[], v.after::smallint[], v.facts::jsonb, v.version,
      ${by.event}, ${by.actor}, ${by.userId}, ${by.userName}, ${by.rule},
      ${JSON.stringify(by.params)}::jsonb || coalesce(v.params, '{}'), ${by.at}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${sql.join(own, sql``)}
      ${rows.map((row) => literal(row.before))}::text[], ${rows.map((row) => literal(row.after))}::text[],
      ${rows.map((row) => row.facts)}::text[], ${rows.map((row) => row.version)}::int[],
      ${rows.map((row) => (row.params ? JSON.stringify(row.params) : null))}::jsonb[]
    ) v(id, ${ownNames} before, after, facts, version, params)`.execute(trx);
}
