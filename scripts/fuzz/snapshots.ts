import pg from 'pg';

const NOT_KEPT = [
  'migration',
  'session',
  'open_nonce',
  'open_key_use',
  'secret',
  'sign_in_failure',
  'order_tally',
  'order_tally_delta',
];

/** Stay as they were first kept: who throws must come in again. */
const PEOPLE = ['app_user', 'role', 'membership', 'user_role', 'tenant'];

interface Table {
  name: string;
  key: string;
  columns: string;
  /** What is written over a row that stands. */
  set: string;
  differs: string;
  /** As JSON, each row whole. */
  rows: string;
}

const TAKEN = '23505';
const isTaken = (error: unknown) => error instanceof pg.DatabaseError && error.code === TAKEN;

/** All rows of all tables, written back over what became of them; what was added meanwhile stays. */
export function snapshotsOf(owner: pg.Client) {
  let tables: Table[] = [];
  const write = async ({ name, key, columns, set, differs }: Table, rows: string) => {
    await owner.query('savepoint one');
    try {
      await owner.query(
        `insert into ${name} as now (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)
         on conflict (${key}) do ${set ? `update set ${set} where ${differs}` : 'nothing'}`,
        [rows],
      );
      return true;
    } catch (error) {
      if (!isTaken(error)) throw error;
      await owner.query('rollback to savepoint one');
      return false;
    }
  };
  return {
    async keep() {
      const { rows } = await owner.query<Omit<Table, 'rows'>>(
        `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
           coalesce(string_agg(format('%1$I = excluded.%1$I', a.attname), ', ') filter (where own), '') as set,
           coalesce(string_agg(format('now.%1$I is distinct from excluded.%1$I', a.attname), ' or ') filter (where own), '')
             as differs,
           (select string_agg(quote_ident(k.attname), ', ') from pg_attribute k
            where k.attrelid = c.oid and k.attnum = any(i.indkey)) as key
         from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
           join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           cross join lateral (select not a.attnum = any(i.indkey) and a.attidentity = '' as own) as of_key
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relname = any($1)
         group by c.oid, c.relname, i.indkey`,
        [NOT_KEPT],
      );
      const people = tables.filter(({ name }) => PEOPLE.includes(name));
      tables = [...people];
      for (const table of rows) {
        if (people.some(({ name }) => name === table.name)) continue;
        const { rows: all } = await owner.query<{ rows: string | null }>(
          `select jsonb_agg(to_jsonb(t))::text as rows from ${table.name} t`,
        );
        if (all[0]?.rows) tables.push({ ...table, rows: all[0].rows });
      }
    },
    async restore() {
      await owner.query('begin');
      // Neither triggers nor foreign keys: it stood like this before.
      await owner.query('set local session_replication_role = replica');
      for (const table of tables) {
        if (await write(table, table.rows)) continue;
        // Of a row whose unique value an added one has now, the others come back.
        for (const row of JSON.parse(table.rows) as unknown[]) await write(table, JSON.stringify([row]));
      }
      await owner.query('commit');
    },
  };
}
