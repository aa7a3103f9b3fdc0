import pg from 'pg';
import { MACHINE_WORDS, NO_ROWS, NO_TEXTS, PLANTED_WORDS } from './machine-words.ts';
import { NAMES, PAYLOADS } from './payloads.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  needed: boolean;
  /** Says by a check or a key what may stand in it. */
  words: string | null;
  /** The table that it refers to. */
  refers: string | null;
}

/** Columns of the product's tables, as the database tells them: one that joins later is planted like the others. */
async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as needed,
      (select min(substring(pg_get_constraintdef(k.oid) from $$= ANY \\(ARRAY\\['([^']*)'::text$$)) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey) and a.atttypid = 'text'::regtype) as words,
      (select min(k.confrelid::regclass::text) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by 1, a.attnum`);
  return rows.filter(({ table }) => !NO_TEXTS.includes(table));
}

const nameOf = ({ table, name }: Column) => `${table}.${name}`;
const isMachine = (column: Column) => column.words !== null || nameOf(column) in MACHINE_WORDS;
const PARTIES = ['tenant_id', 'merchant_id', 'factory_id', 'agent_id'];

/**
 * Gives every table rows of these tenants, and makes all that people write in any of them hostile: whoever it belongs to,
 * whatever it is for. Each value ends with the name of its column and its row.
 * @returns the columns that hold such texts now.
 */
export async function plantEverywhere(url: string, tenants: readonly number[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = await columnsOf(client);
    // Keys, checks and triggers say what the product would have written; here somebody else did.
    await client.query(`set session_replication_role = replica`);
    await dropChecks(client);
    for (const [table, own] of Map.groupBy(columns, (column) => column.table))
      await fillTable(client, table, own, tenants);
    const texts = columns.filter(
      (column) => /^(text|text\[\]|jsonb)$/.test(column.type) && !isMachine(column),
    );
    const planted: string[] = [];
    for (const [table, own] of Map.groupBy(texts, (column) => column.table))
      planted.push(...(await plantTexts(client, table, own)));
    return planted;
  } finally {
    await client.end();
  }
}

async function dropChecks(client: pg.Client) {
  const { rows } = await client.query<{ drop: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  for (const { drop } of rows) await client.query(drop);
}

const ROWS = 4;

async function fillTable(
  client: pg.Client,
  table: string,
  columns: readonly Column[],
  tenants: readonly number[],
) {
  const parties = columns.filter(({ name }) => PARTIES.includes(name));
  if (parties.length === 0 || NO_ROWS.includes(table)) return;
  for (const tenant of tenants) {
    const own = parties.map(({ name }) => `${name} = ${tenant}`).join(' or ');
    const { rows } = await client.query(`select from "${table}" where ${own} limit ${ROWS}`);
    for (let n = rows.length; n < ROWS; n += 1) {
      const row: Record<string, string> = {};
      for (const column of columns) {
        const value = parties.includes(column) ? String(tenant) : valueOf(column, tenant, n);
        if (value !== null) row[column.name] = value;
      }
      await client
        .query(`insert into "${table}" (${Object.keys(row)
          .map((name) => `"${name}"`)
          .join(', ')}) overriding system value
        values (${Object.values(row).join(', ')})`)
        // One row a tenant, or a tenant and a day, or for days on end: it has that one.
        .catch((error: { code?: string }) => {
          if (error.code !== '23505' && error.code !== '23P01') throw error;
        });
    }
  }
}

/** As SQL; null: what the table says by itself. */
function valueOf(column: Column, tenant: number, n: number): string | null {
  const { type, needed, words, refers } = column;
  const given = PLANTED_WORDS[nameOf(column)] ?? MACHINE_WORDS[nameOf(column)];
  if (given !== undefined && given !== null) return given;
  if (words !== null) return `'${words}'`;
  if (refers !== null) return idOf(refers, tenant, n);
  if (type === 'text') return `'x${tenant}-${n}'`;
  if (!needed) return null;
  if (type.endsWith('[]')) return `'{}'`;
  const plain: Record<string, string> = {
    jsonb: `'{}'`,
    boolean: 'true',
    uuid: `'00000000-0000-4000-8000-${String(tenant * 10 + n).padStart(12, '0')}'`,
    date: `'2026-01-0${n + 1}'`,
    bytea: `'\\x${String(tenant * 10 + n).padStart(8, '0')}'`,
    'timestamp with time zone': `now() - interval '${n} hours'`,
  };
  return plain[type] ?? `${n + 1}`;
}

/** Some row of the tenant's where rows there have one, else any. */
const OWNED_BY: Record<string, string> = {
  app_user: 'id in (select user_id from membership where tenant_id = %)',
  trade_order: 'merchant_id = % or factory_id = %',
  shop: 'merchant_id = %',
  sku: 'factory_id = %',
  file: 'tenant_id = %',
  role: 'tenant_id = %',
  task: 'tenant_id = %',
  department: 'tenant_id = %',
};
function idOf(table: string, tenant: number, n: number): string {
  const own = OWNED_BY[table]?.replaceAll('%', String(tenant)) ?? 'false';
  return `coalesce((select id from "${table}" where ${own} order by id limit 1 offset ${n}), (select min(id) from "${table}"), ${n + 1})`;
}

/** What stands within a column of JSON is held to its bounds when it is read, too. */
const MOST_IN_JSON = 65;

/** Some payload, unlike those of its neighbours, and whose it is; $1 are all of them, $3 the short ones. */
const payload = ({ table, name, type }: Column): string => {
  const all = type === 'jsonb' ? '$3::text[]' : '$1::text[]';
  return `(${all})[1 + (n + ${table.length + name.length}) % cardinality(${all})]
    || ' ⟦${table}.${name}·' || n || '⟧'`;
};

/** The expression that a column becomes, n being the number of its row. */
function plantedText(column: Column): string {
  const { name, type } = column;
  const whole = payload(column);
  const kept = ROWS_KEPT[nameOf(column)];
  if (type === 'text[]') return `array[${whole}]`;
  if (type === 'jsonb') return inJson(name, whole);
  const text = `case when n % 5 = 0 and n <= 5 * cardinality($2::text[]) then ($2::text[])[n / 5] else ${whole} end`;
  return kept ? `case when ${kept} then "${name}" else ${text} end` : text;
}

/** Words of ours are Latin: a string in it that is not was written by people. Names of fields stay. */
const inJson = (name: string, whole: string): string =>
  `regexp_replace("${name}"::text, '"(?:[^"\\\\]|\\\\.)*[^\\x01-\\x7f](?:[^"\\\\]|\\\\.)*"(?!:)',
    replace(to_jsonb(${whole})::text, '\\', '\\\\'), 'g')::jsonb`;

/** The walkers sign in by their names. */
const ROWS_KEPT: Readonly<Record<string, string>> = {
  'app_user.username': `username in ('merchant01', 'factory01', 'admin01')`,
};

async function plantTexts(client: pg.Client, table: string, columns: readonly Column[]): Promise<string[]> {
  const { rowCount } = await client.query(
    `update "${table}" set ${columns.map((column) => `"${column.name}" = ${plantedText(column)}`).join(', ')}
     from (select ctid as at, row_number() over (order by ctid) as n, $1::text[], $2::text[], $3::text[] from "${table}") r
     where "${table}".ctid = r.at`,
    [PAYLOADS, NAMES, PAYLOADS.filter((one) => one.length <= MOST_IN_JSON)],
  );
  return rowCount! > 0 ? columns.map(nameOf) : [];
}
