import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { factory, merchant } from './data.ts';
import { type Bench, closeAll, compare, print, timeInTurn } from './measure.ts';

const given =
  'factory_id, merchant_id, status, order_no, platform_order_no, recipient_name, recipient_phone, address, day, created_at';
const page = 'order by day desc, id desc limit 50';
const range = (column: string, value = '$2') =>
  `${column} >= ${value} and ${column} < ${value} || chr(1114111)`;
const recipient = ['name', 'name_tail', 'name_tail2', 'phone', 'phone_tail']
  .map((column) => `(${range(column)})`)
  .join(' or ');

/** The question of each side in both ways; a merchant names its factories, 0 among them. */
const questions = {
  factory: {
    terms: `select id, order_no from terms.trade_order where factory_id = $1 and id in (select order_id from terms.finder
      where factory_id = $1 and kind = 'recipient' and ${range('term')}) ${page}`,
    columns: `select id, order_no from columns.trade_order where factory_id = $1 and id in (select order_id
      from columns.finder where factory_id = $1 and (${recipient})) ${page}`,
  },
  merchant: {
    terms: `select id, order_no from terms.trade_order where merchant_id = $1 and id in (select order_id from terms.finder
      where merchant_id = $1 and kind = 'recipient' and ${range('term')}) ${page}`,
    columns: `select id, order_no from columns.trade_order where merchant_id = $1 and factory_id = any ('{0,1,2}')
      and id in (select order_id from columns.finder
        where merchant_id = $1 and factory_id = any ('{0,1,2}') and (${recipient})) ${page}`,
  },
};
const ways = ['terms', 'columns'] as const;

export async function terms(bench: Bench): Promise<void> {
  await bench.admin.query(readFileSync(new URL('terms.sql', import.meta.url), 'utf8'));
  await sizes(bench.admin);
  for (const [side, tenant] of [
    ['factory', factory],
    ['merchant', merchant],
  ] as const) {
    for (const part of ['李伟', '梓涵', '诗']) {
      const found = await sameRows(bench, side, tenant, part);
      const variants = ways.map((way) => ({
        name: way,
        role: 'bench_app',
        tenant,
        step: (client: pg.Client) => client.query(questions[side][way], [tenant, part]),
      }));
      await compare(bench, `Finder: ${side}, ${part}, ${found} found`, variants, { rounds: 3, millis: 300 });
    }
  }
  await writes(bench.admin);
}

async function sameRows(
  bench: Bench,
  side: 'factory' | 'merchant',
  tenant: number,
  part: string,
): Promise<number> {
  const [client] = await bench.open(1, 'bench_app', tenant);
  const answers = [];
  for (const way of ways)
    answers.push(
      (await client!.query<{ id: number }>(questions[side][way].replace(page, 'order by id'), [tenant, part]))
        .rows,
    );
  await closeAll([client!]);
  if (JSON.stringify(answers[0]) !== JSON.stringify(answers[1]))
    throw new Error(`the ways differ for ${part}`);
  return answers[0]!.length;
}

async function sizes(admin: pg.Client): Promise<void> {
  const rows = [];
  for (const way of ways) {
    const size = await admin.query<{ rows: number; mb: number }>(
      `select count(*) as rows, round(pg_total_relation_size('${way}.finder') / 1e6)::int as mb from ${way}.finder`,
    );
    rows.push([way, size.rows[0]!.rows, size.rows[0]!.mb]);
  }
  print('Finder: size', ['variant', 'rows', 'MB'], rows);
}

async function writes(admin: pg.Client): Promise<void> {
  for (const way of ways)
    await admin.query(`select setval(pg_get_serial_sequence('${way}.trade_order', 'id'), 100000000)`);
  const tables = ['public.trade_order', 'terms.trade_order', 'columns.trade_order'];
  const inTurn = (sql: (table: string) => string) => timeInTurn(admin, tables.map(sql), [], 5);
  const some = '(select id from public.trade_order where factory_id = 1 order by id limit 10000)';
  const insert = await inTurn(
    (t) => `insert into ${t} (${given}) select ${given} from public.trade_order order by id limit 10000`,
  );
  const status = await inTurn((t) => `update ${t} set status = 30 where factory_id = 1 and id in ${some}`);
  const push = await inTurn(
    (t) => `update ${t} set status = 20, factory_id = 9 where factory_id = 1 and id in ${some}`,
  );
  print(
    'Finder: what 10,000 orders cost to write, ms',
    ['variant', 'insert', 'status', 'push'],
    ['no search', ...ways].map((name, i) => [
      name,
      ...[insert, status, push].map((times) => times[i]!.toFixed(0)),
    ]),
  );
}
