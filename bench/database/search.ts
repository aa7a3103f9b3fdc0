import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { factory } from './data.ts';
import { type Bench, closeAll, compare, print } from './measure.ts';
import { searchWrites } from './search-writes.ts';

const columns = 'id, order_no, recipient_name, recipient_phone, created_at';
const newest = 'order by id desc limit 50';

/** The end of a prefix range: UTF-8 sorts by code point under collate "C". */
const from = (column: string) => `${column} >= $2 and ${column} < $2 || chr(1114111)`;

const ways: Record<string, string> = {
  'LIKE, no index': `select ${columns} from search.plain where factory_id = $1 and recipient_name like '%' || $2 || '%' ${newest}`,
  'LIKE + trigram index under the policy': `select ${columns} from search.trigram
    where factory_id = $1 and recipient_name like '%' || $2 || '%' ${newest}`,
  'definer function, no index': `select ${columns} from search.plain
    where factory_id = $1 and id in (select search.in_plain($1, $2)) ${newest}`,
  'definer function, trigram index': `select ${columns} from search.trigram
    where factory_id = $1 and id in (select search.by_trigram($1, $2)) ${newest}`,
  'definer function, GIN of 1- and 2-grams': `select ${columns} from search.grams
    where factory_id = $1 and id in (select search.by_grams($1, $2)) ${newest}`,
  'prefix range, btree (prefix only)': `select ${columns} from search.prefix where factory_id = $1 and ${from('recipient_name')} ${newest}`,
  'tails as columns, 3 btree ranges': `select ${columns} from search.tails where factory_id = $1
    and (${from('recipient_name')} or ${from('name_tail')} or ${from('name_tail2')}) ${newest}`,
  'tails in a table beside the order': `select ${columns} from search.beside where factory_id = $1
    and id in (select order_id from search.finder where factory_id = $1
      and (${from('recipient_name')} or ${from('name_tail')} or ${from('name_tail2')})) ${newest}`,
  'tails as rows of a token table': `select ${columns} from search.tokens where factory_id = $1
    and id in (select order_id from search.token where factory_id = $1 and ${from('token')}) ${newest}`,
};

export async function search(bench: Bench): Promise<void> {
  await bench.admin.query(readFileSync(new URL('search.sql', import.meta.url), 'utf8'));
  await leakproof(bench.admin);
  const parts = {
    'whole name of three': '王芳娜',
    'given name of two': '梓涵',
    'surname and one': '李伟',
    'one character': '诗',
  };
  for (const [what, part] of Object.entries(parts)) {
    const found = await hits(bench, part);
    await compare(
      bench,
      `Search: ${what} (${part}; ${found})`,
      Object.entries(ways).map(([name, sql]) => ({
        name,
        role: 'bench_app',
        tenant: factory,
        step: (client: pg.Client) => client.query(sql, [factory, part]),
      })),
      { connections: [1], rounds: 3, millis: 250 },
    );
  }
  await searchWrites(bench);
}

/** How many rows each way finds: those that are no prefix search must agree. */
async function hits(bench: Bench, part: string): Promise<string> {
  const [client] = await bench.open(1, 'bench_app', factory);
  const counts = [];
  for (const sql of Object.values(ways)) {
    const found = await client!.query(sql.replace(newest, ''), [factory, part]);
    counts.push(found.rowCount);
  }
  await closeAll([client!]);
  return `rows found: ${counts.join(', ')}`;
}

async function leakproof(admin: pg.Client): Promise<void> {
  const found = await admin.query<{ operator: string; proleakproof: boolean }>(
    `select distinct oprname || ' ' || oprleft::regtype || ' (' || p.proname || ')' as operator, proleakproof
     from pg_operator o join pg_proc p on p.oid = o.oprcode
     where (oprname in ('=', '<', '>=') and oprleft = oprright
            and oprleft in ('text'::regtype, 'int8'::regtype, 'int2'::regtype, 'date'::regtype, 'timestamptz'::regtype, 'xid8'::regtype))
        or (oprname in ('~~', '^@', '~>=~') and oprleft = 'text'::regtype)
        or (oprname in ('@>', '&&') and oprleft = 'anyarray'::regtype)
     order by 2 desc, 1`,
  );
  print(
    'Search: leakproof operators',
    ['operator', 'leakproof'],
    found.rows.map((row) => [row.operator, String(row.proleakproof)]),
  );
}
