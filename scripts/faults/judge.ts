import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { replayFlows } from '#server/admin/replay/replay.sql.ts';
import { openDatabase } from '#server/platform/database.ts';
import type { FactKind, Ledger } from './ledger.ts';

const contents = (from: string): string =>
  `select encode(p.sha256, 'hex') as key, count(*)::int as times from ${from}
    where p.sha256 in (select decode(key, 'hex') from unnest($1::text[]) key) group by 1`;

/** Counts each key by SQL, past the product. */
const COUNTED: Readonly<Record<FactKind, string>> = {
  order: `select platform_order_no as key, count(*)::int as times from trade_order
    where platform_order_no = any($1) and parent_id is null group by 1`,
  move: `with asked as (select distinct split_part(key, ' ', 1)::bigint as id from unnest($1::text[]) key)
    select key, times from (
      select order_id || ' ' || event || ' ' ||
        coalesce(params->'tags'->>0, params->>'waybillNo', '') as key, count(*)::int as times
      from order_event where order_id in (select id from asked) group by 1) found
    where key = any($1)`,
  invite: `select name as key, count(*)::int as times from factory_invite where name = any($1) group by 1`,
  mapping: `select code as key, count(*)::int as times from code_mapping where code = any($1) group by 1`,
  // A task that was acknowledged has ended when this is asked, or is told as stuck.
  sku: `select concat_ws(' ', material, model, color) as key, count(*)::int as times from sku
    where concat_ws(' ', material, model, color) = any($1) group by 1`,
  file: `select id::text as key, 1 as times from file where id = any($1::bigint[])`,
  task: `select id::text as key, 1 as times from task where id = any($1::bigint[])`,
  // By the checksum of the content.
  picture: contents('picture_version p'),
  asset: contents('asset_version p'),
  mask: contents('print_spec s join file p on p.id = s.mask_file_id'),
};

/** A register's value now: the preferences of users by key, and whether the third merchant is bound. */
const REGISTERS = `
  select u.username || ' ' || p.key as name, p.value #>> '{}' as value
  from preference p join app_user u on u.id = p.user_id
  union all
  select 'bound', case when exists (select from binding b join membership m on m.tenant_id = b.merchant_id
    join app_user u on u.id = m.user_id where u.username = 'merchant03') then 'yes' else 'no' end`;

export interface Verdict {
  lost: string[];
  doubled: string[];
  /** Jobs that neither ended nor can go on, files that are gone, contradictions. */
  wrong: string[];
}

/** Holds the database and the files against what was acknowledged. What is lost is forgotten, so that it counts once. */
export async function judge(url: string, dataDir: string, ledger: Ledger): Promise<Verdict> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const verdict: Verdict = { lost: [], doubled: [], wrong: [] };
    await judgeImports(client, ledger, verdict);
    for (const [kind, facts] of ledger.facts) await judgeFacts(client, kind, facts, verdict);
    await judgeRegisters(client, ledger, verdict);
    await judgeFiles(client, dataDir, ledger, verdict);
    await judgeStorage(client, dataDir, verdict);
    verdict.wrong.push(...(await contradictions(url)));
    return verdict;
  } finally {
    await client.end();
  }
}

async function judgeFacts(
  client: pg.Client,
  kind: FactKind,
  facts: Map<string, boolean>,
  { lost, doubled }: Verdict,
) {
  const { rows } = await client.query<{ key: string; times: number }>(COUNTED[kind], [[...facts.keys()]]);
  const found = new Map(rows.map(({ key, times }) => [key, times]));
  for (const [key, sure] of facts) {
    const times = found.get(key) ?? 0;
    if (times > 1) doubled.push(`${kind} ${key}: ${times} times`);
    if (times > 0 || !sure) continue;
    lost.push(`${kind} ${key}`);
    facts.delete(key);
  }
}

async function judgeRegisters(client: pg.Client, { registers }: Ledger, { lost }: Verdict) {
  const { rows } = await client.query<{ name: string; value: string }>(REGISTERS);
  const found = new Map(rows.map(({ name, value }) => [name, value]));
  for (const [name, { acknowledged, sent }] of registers) {
    const value = found.get(name);
    if (acknowledged === undefined || value === acknowledged || (value !== undefined && sent.has(value)))
      continue;
    lost.push(`${name}: ${acknowledged} was acknowledged, there is ${value}`);
    registers.delete(name);
  }
}

/** An import that is done has brought each of its orders, new, once, with both lines. */
async function judgeImports(client: pg.Client, ledger: Ledger, { wrong }: Verdict) {
  for (const one of ledger.imports.filter(({ judged }) => !judged)) {
    const { rows } = await client.query<{ status: string; made: number; error: string | null }>(
      `select status, (result->>'新增')::int as made, error from task where id = $1`,
      [one.taskId],
    );
    const task = rows[0];
    // One that is gone is lost as a fact.
    if (!task) ledger.imports.splice(ledger.imports.indexOf(one), 1);
    else if (task.status !== 'done') wrong.push(`import ${one.taskId}: ${task.status} ${task.error ?? ''}`);
    else {
      one.judged = true;
      for (const key of one.platformOrderNos) ledger.note('order', key, true);
      const { rows: lines } = await client.query<{ lines: number }>(
        `select count(*)::int as lines from order_line l join trade_order o on o.id = l.order_id
         where o.platform_order_no = any($1)`,
        [one.platformOrderNos],
      );
      const wanted = one.platformOrderNos.length;
      if (task.made !== wanted || lines[0]!.lines !== 2 * wanted)
        wrong.push(
          `import ${one.taskId}: ${task.made} orders, ${lines[0]!.lines} lines of ${wanted}, ${2 * wanted}`,
        );
    }
  }
}

async function judgeFiles(client: pg.Client, dataDir: string, { facts }: Ledger, { lost }: Verdict) {
  const { rows } = await client.query<{ id: string; sha: string; bytes: string }>(
    `select id, encode(sha256, 'hex') as sha, bytes from file where id = any($1::bigint[])`,
    [[...(facts.get('file')?.keys() ?? [])]],
  );
  for (const { id, sha, bytes } of rows) {
    const file = path.join(dataDir, 'files', sha.slice(0, 2), sha);
    const content = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0);
    const same = createHash('sha256').update(content).digest('hex') === sha;
    if (!same || content.length !== Number(bytes)) lost.push(`content of file ${id}`);
  }
}

/** What pictures, assets and masks name lies on the disk; what is counted of it is their sum [G19]. */
async function judgeStorage(client: pg.Client, dataDir: string, { lost, wrong }: Verdict) {
  const { rows: named } = await client.query<{ sha: string }>(`
    select distinct encode(f.sha256, 'hex') as sha from file f where f.id in (
      select file_id from picture_version union select file_id from asset_version union select mask_file_id from print_spec)`);
  for (const { sha } of named)
    if (!fs.existsSync(path.join(dataDir, 'files', sha.slice(0, 2), sha))) lost.push(`content ${sha}`);
  const { rows: counted } = await client.query<{ id: string; said: string; sum: string }>(`
    select u.tenant_id as id, u.bytes as said, (select coalesce(sum(c.bytes), 0) from (
        select sha256, bytes from picture_version where tenant_id = u.tenant_id and file_id is not null
        union select sha256, bytes from asset_version where factory_id = u.tenant_id) c) as sum
    from picture_usage u`);
  for (const { id, said, sum } of counted)
    if (said !== sum) wrong.push(`storage of tenant ${id}: ${said} bytes are counted of ${sum}`);
}

/** `npm run flows:replay`: the log through the machine, and what must follow from it. */
async function contradictions(url: string): Promise<string[]> {
  const database = openDatabase(url, { appConnections: 1, systemConnections: 1 });
  try {
    const checks = await replayFlows(database);
    return checks.flatMap(({ name, found, examples }) =>
      found === 0 ? [] : [`replay, ${name}: ${found}, ${examples[0]}`],
    );
  } finally {
    await database.close();
  }
}
