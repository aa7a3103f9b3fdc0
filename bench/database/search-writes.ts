import { type Bench, print, timeInTurn } from './measure.ts';

/** Tables of search.sql, each with what must be counted to its size. */
const tables = {
  plain: ['plain'],
  prefix: ['prefix'],
  tails: ['tails'],
  beside: ['beside', 'finder'],
  tokens: ['tokens', 'token'],
  trigram: ['trigram'],
  grams: ['grams'],
};

const given =
  'factory_id, merchant_id, status, order_no, platform_order_no, recipient_name, recipient_phone, address, day, created_at';

/** What each way of searching costs those who write: import, a change of status, and the push to a factory. */
export async function searchWrites({ admin }: Bench): Promise<void> {
  const names = Object.keys(tables);
  for (const name of names) {
    await admin.query(
      `select setval(pg_get_serial_sequence('search.${name}', 'id'), (select max(id) from public.trade_order))`,
    );
  }
  const inTurn = (sql: (table: string) => string) =>
    timeInTurn(
      admin,
      names.map((name) => sql(`search.${name}`)),
      [],
      5,
    );
  const insert = await inTurn(
    (t) => `insert into ${t} (${given}) select ${given} from public.trade_order order by id limit 10000`,
  );
  const status = await inTurn(
    (t) => `update ${t} set status = 30 where factory_id = 1 and id in
    (select id from public.trade_order where factory_id = 1 order by id limit 10000)`,
  );
  const push = await inTurn(
    (t) => `update ${t} set status = 20, factory_id = 9 where factory_id = 1 and id in
    (select id from public.trade_order where factory_id = 1 order by id limit 10000)`,
  );
  const rows = [];
  for (const [i, [name, parts]] of Object.entries(tables).entries()) {
    const size = await admin.query<{ mb: number }>(
      `select round(sum(pg_total_relation_size(('search.' || part)::regclass)) / 1e6)::int as mb from unnest($1::text[]) part`,
      [parts],
    );
    const cells = [insert, status, push].flatMap((times) => [
      times[i]!.toFixed(0),
      (times[i]! / times[0]!).toFixed(2),
    ]);
    rows.push([name, ...cells, size.rows[0]?.mb ?? 0]);
  }
  print(
    'Search: what 10,000 orders cost to write',
    ['variant', 'insert ms', 'ratio', 'status ms', 'ratio', 'push ms', 'ratio', 'MB (bloated by the runs)'],
    rows,
  );
}
