import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { LiveEvent } from '#contract/task/task.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { listen } from '#tests/support/events.ts';
import { until } from '#tests/support/until.ts';
import { freshDatabase } from '#tests/support/database.ts';
import type { Run } from '../../scripts/fuzz/asking.ts';
import { crawl, tryHints } from '../../scripts/fuzz/crawl.ts';
import { titleOf } from '../../scripts/fuzz/findings.ts';
import { newFaults } from './faults.ts';
import { askAs } from './ask.ts';
import { judgeOf, type Judge } from './judge.ts';
import { own, type TenantName } from './marks.ts';
import { answersTo, search, vanish } from './reads.ts';
import { wallsOf } from '#tests/support/walls.ts';
import { standBetween, strip } from './stripped.ts';
import { walkerOf, type Walked } from './walk.ts';
import { openTenants, runOf, type Tenants } from './world.ts';

const SEED = Number(process.env.TENANTS_SEED ?? 1);

let t: Tenants;
let run: Run;
let walked: Walked;
let judge: Judge;
const faults = newFaults();
const between = standBetween();
let drop: () => Promise<void>;

beforeAll(async () => {
  const began = performance.now();
  const say = (what: string) => console.log(`${Math.round((performance.now() - began) / 1000)} s: ${what}`);
  const fresh = await freshDatabase(inject('postgresUrl'));
  drop = fresh.drop;
  t = await openTenants(fresh.url);
  // The others have rows of every kind, too, made by the calls themselves.
  const moment = await t.log.moment();
  const others = runOf(t, 'stranger', 'other', SEED);
  await tryHints(others);
  await crawl(others, 3);
  await t.rest();
  // Chance has renamed people and taken away what they may do.
  await t.log.mend(moment, ['app_user', 'factory_customer', 'membership', 'role', 'tenant', 'user_role']);
  say(`${others.answered.size} calls answered to others`);
  run = runOf(t, 'owner', 'factory', SEED);
  judge = await judgeOf(t);
  const walker = walkerOf(t, run, { judge, faults, between });
  walked = walker.walked;
  run.watch = walker.watch;
  await tryHints(run);
  await crawl(run, 5);
  say(
    `seed ${SEED}, ${run.answered.size} of ${run.calls.length} calls, asked by others ${JSON.stringify(walked.asked)}, twins ${walked.twins}`,
  );
}, 900_000);
afterAll(async () => {
  between.end();
  await t.world.close();
  await drop();
});

const headOf = (name: TenantName) => t.people.find(({ tenant, role }) => tenant === name && role === 'head')!;
const reads = () =>
  walked.kept.filter(({ e, reads: isRead }) => isRead && e.access !== 'open' && e.body !== 'stream');

/** Whether a statement reads or changes rows of a table with parties. */
async function reading({ world }: Tenants) {
  const tables = (await wallsOf(world.database.system)).filter(({ parties }) => parties.length > 0);
  const names = tables.map(({ table }) => table).join('|');
  const touches = new RegExp(String.raw`\b(?:from|join|update|using)\s+"?(?:${names})"?(?![\w"])`);
  return (text: string) => touches.test(text);
}

/** Statements past row-level security that find a row, and with it the tenant, by something else. */
const KNOWN_BY: readonly (readonly [RegExp, string])[] = [
  [
    / from "session" as "s" .* where "s"\."access_hash" = \$1$/s,
    'his token; what he may reach is read of the tenant that his session names',
  ],
  [
    /^update "task" set .* where "id" = \$\d+ and "status" (?:=|in) /,
    'who works on a task: all of them pass here',
  ],
  [
    /^\s*select id, tenant_id, kind from \(.* from task\b/s,
    'the same: looks for the next one of each tenant',
  ],
  [
    /^update "task" set .* and "tenant_id" in \(select "id" from "tenant" where \("id" = \$\d+ or "virtual_of" = \$\d+\)\)$/,
    'his own tenant, and those that it opened for itself',
  ],
  [
    / from "(?:factory|business)_invite" as "i" .* where lower\(i\.code\) = lower\(\$/,
    'the code of an invite, that opens the door of who gave it',
  ],
  [
    /^select "sha256", .* from "file" where "id" = \$1$/,
    'a signed link, or a task whose request was asked for the file',
  ],
  [
    / from "open_key" as "k" .* where "k"\."app_key" = \$1$/,
    'the key that signs, before its tenant is known',
  ],
  [
    /^\s*with next as \(\s*select id, tenant_id, held_until, tries from picture\b/s,
    'the next picture to be checked, of any merchant',
  ],
  [
    /^select "id", "tenant_id" from "picture" where "id" > \$1 /,
    'those that lay in the trash for long enough',
  ],
  [
    /^select "id", "sha256", "kind" from "file" where "id" = any\(\$1::bigint\[\]\)$/,
    'files that rows behind the wall name: pictures of lines are their merchant’s',
  ],
  [
    /^\s*select distinct on \(p\.sha256\)|^\s*insert into content_look\b/,
    'a content of no tenant, by its checksum',
  ],
  [/^update open_key set last_used_at = \$1 where id = \$2$/, 'the same key, found right before'],
];

/** A print agent asks these, with a key of its own and not as a user: what it sees is held by [M33] beside print jobs. */
const OF_AGENTS = /^POST \/agent\/print\//;
/** It asks a carrier's system, whose stand-in is this server: it listens nowhere here. */
const ASKS_OUTSIDE = 'POST /manufacture/track/refresh';

describe('every call of openapi.json', () => {
  it('is walked, and answered to its owner before anybody else asks', async () => {
    const { paths } = (await t.world.app.inject({ url: `${BASE_PATH}/openapi.json` })).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(BASE_PATH.length)}`),
    );
    const ofUsers = listed.filter((title) => !OF_AGENTS.test(title) && title !== ASKS_OUTSIDE);
    const answered = walked.kept
      .map(({ e }) => titleOf(e))
      .filter((title) => !OF_AGENTS.test(title) && title !== ASKS_OUTSIDE);
    expect(answered.toSorted()).toEqual(ofUsers.toSorted());
    run.findings.print();
    expect(run.findings.count).toBe(0);
  });

  it('shows nobody the rows of others, and changes none', () => {
    expect(faults.of('whole')).toEqual([]);
  });

  it('says of what belongs to others what it says of what is missing, also where more is wrong', () => {
    expect(faults.of('twins')).toEqual([]);
  });
});

describe('row-level security alone, the statements’ own conditions taken out', () => {
  it('shows nobody the rows of others, and changes none', () => {
    expect(faults.of('bare')).toEqual([]);
  });

  it('is all that was left: no comparison of a tenant stayed in a statement', () => {
    expect([...between.state.left]).toEqual([]);
  });

  it('every statement of a request on rows of tenants had a condition to lose', async () => {
    const reads = await reading(t);
    const without = [...walked.heard.app].filter(([text]) => reads(text) && strip(text).count === 0);
    expect(without.map(([text, calls]) => `${text} (${[...calls].join(', ')})`)).toEqual([]);
  });

  it('does not hold for statements of the owner’s connection: each of them names the tenant itself', async () => {
    const reads = await reading(t);
    const without = [...walked.heard.system].filter(
      ([text]) => reads(text) && strip(text).count === 0 && !KNOWN_BY.some(([how]) => how.test(text)),
    );
    expect(without.map(([text, calls]) => `${text} (${[...calls].join(', ')})`)).toEqual([]);
  });
});

describe('the walk', () => {
  /** A merchant of nobody here asks for the owner's mappings, and deletes one. */
  const tryMappings = async () => {
    const person = headOf('stranger');
    const [{ id } = { id: 0 }] = await t.world.ask<{ id: number }>(
      'select id::int from code_mapping where merchant_id = $1 limit 1',
      [t.ids.owner],
    );
    const at = await t.log.moment();
    const seen: string[] = [];
    for (const [e, input] of [
      [mapping.page, {}],
      [mapping.delete, { id }],
    ] as const) {
      const got = await askAs(t, person, e, { input });
      seen.push(
        ...judge.read(e, person, { input }, got!),
        ...(await judge.wrote(e, person, await t.log.since(at))),
      );
    }
    await t.log.backTo(at);
    return seen;
  };
  const withoutWall = async <T>(work: () => Promise<T>) => {
    await t.world.ask('alter table code_mapping disable row level security');
    try {
      return await work();
    } finally {
      await t.world.ask('alter table code_mapping enable row level security');
    }
  };
  const withoutConditions = async <T>(work: () => Promise<T>) => {
    between.state.strips = true;
    try {
      return await work();
    } finally {
      between.state.strips = false;
    }
  };

  it('is told of rows that are read and changed where both walls are down', async () => {
    expect(await withoutWall(() => withoutConditions(tryMappings))).toEqual(
      expect.arrayContaining([`reads ${own('owner')}`, 'deletes a row of code_mapping that is not his']),
    );
  });

  it('is told of none where one of the two stands', async () => {
    expect(await tryMappings()).toEqual([]);
    expect(await withoutConditions(tryMappings)).toEqual([]);
    expect(await withoutWall(tryMappings)).toEqual([]);
  });
});

describe('others', () => {
  it('hear nothing of what a merchant and his factory do', async () => {
    const { app } = t.world;
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const streamOf = async (name: TenantName) => listen(url, await t.world.tokenOf(headOf(name).username));
    const [owner, ...strangers] = await Promise.all(
      (['owner', 'stranger', 'other', 'former'] as const).map(streamOf),
    );
    const hearAll = async (mark: Extract<LiveEvent, { kind: 'task' }>) => {
      for (const name of ['stranger', 'other', 'former'] as const) app.live.publish(t.ids[name], mark);
      for (const { events } of strangers)
        await until(() => events.some((event) => event.kind === 'task' && event.id === mark.id));
    };
    // What the tests before published may still be on its way: it comes before this mark, and is not looked at.
    await t.rest();
    await hearAll({ kind: 'task', id: 987_653 });
    for (const { events } of strangers) events.length = 0;
    const acting = runOf(t, 'owner', 'factory', SEED);
    const orders = [...acting.hints].filter(([e]) => e.path.startsWith('/order'));
    await tryHints({ ...acting, hints: new Map(orders) });
    await t.rest();
    const last = { kind: 'task', id: 987_654 } as const;
    await hearAll(last);
    expect(strangers.map(({ events }) => events)).toEqual(strangers.map(() => [last]));
    expect(owner!.events.length).toBeGreaterThan(0);
    for (const { close } of [owner!, ...strangers]) close();
  });

  it('find nothing by the words of a merchant, and nothing tells theirs from words that stand nowhere', async () => {
    const aliens = [headOf('stranger'), headOf('sibling'), headOf('other')];
    for (const name of ['owner', 'factory'] as const) {
      const { found, told } = await search(t, reads(), own(name), headOf(name), aliens);
      expect(told).toEqual([]);
      expect(found.length, name).toBeGreaterThan(name === 'owner' ? 3 : 0);
    }
  });

  it('are counted without the rest: every read answers them the same when the rest is gone', async () => {
    const aliens = [headOf('stranger'), headOf('other')];
    const before: Map<string, string>[] = [];
    for (const person of aliens) before.push(await answersTo(t, person, reads()));
    await vanish(t, ['owner', 'sibling', 'factory']);
    for (const [i, person] of aliens.entries())
      expect(Object.fromEntries(await answersTo(t, person, reads()))).toEqual(Object.fromEntries(before[i]!));
    expect(before[0]!.size).toBeGreaterThan(50);
  });
});
