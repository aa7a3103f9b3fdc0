import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Endpoint } from '#contract/endpoint.ts';
import { DEMO_INVITES } from '#server/demo/accounts.ts';
import { role } from '#contract/role/role.ts';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { user } from '#contract/user/user.ts';
import { makePeople } from '#server/demo/people.ts';
import { openDatabase } from '#server/platform/database.ts';
import { servedEndpoints } from '#server/platform/implement.ts';
import { buildMapping, buildNotice, buildOrder, buildSku } from '#tests/support/goods.ts';
import { until } from '#tests/support/until.ts';
import type { Run } from '../../scripts/fuzz/asking.ts';
import { newFindings } from '../../scripts/fuzz/findings.ts';
import { hintsOf } from '../../scripts/fuzz/hints.ts';
import { newKnown } from '../../scripts/fuzz/known.ts';
import { openWorld, type World } from '../../scripts/fuzz/open-world.ts';
import { chanceOf } from '../../scripts/fuzz/random.ts';
import { allOf, seedOrders } from '../../scripts/fuzz/world.ts';
import { BOUND, FORMER, goods, NAMES, notFor, own, shared, type TenantName } from './marks.ts';
import { settle, usernameOf, type Person } from './people.ts';
import { logWrites, type WriteLog } from './write-log.ts';

export interface Tenants {
  world: World;
  people: readonly Person[];
  ids: Readonly<Record<TenantName, number>>;
  log: WriteLog;
  /** Waits until nobody works on what was begun. */
  rest(): Promise<void>;
}

const INVITES = { factory: DEMO_INVITES.factory, other: 'OtherOne' };

/** Nothing happens by the clock: what is written while a request is answered was written by it. */
async function clockless<T>(ready: () => Promise<T>): Promise<T> {
  const { setInterval: every, setTimeout: once } = globalThis;
  const never = () => once(() => undefined, 2 ** 31 - 1).unref();
  globalThis.setInterval = never as unknown as typeof setInterval;
  globalThis.setTimeout = ((work: () => void, ms?: number) =>
    (ms ?? 0) >= 900 ? never() : once(work, ms)) as typeof setTimeout;
  try {
    return await ready();
  } finally {
    Object.assign(globalThis, { setInterval: every, setTimeout: once });
  }
}

/** Two factories and four merchants, each with four users and a few rows; nobody has asked anything yet. */
export async function openTenants(url: string): Promise<Tenants> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-tenants-'));
  const database = openDatabase(url, { appConnections: 8, systemConnections: 4 });
  const { system } = database;
  const demo = await system.transaction().execute((trx) => makePeople(trx));
  const people = await settle(system, { owner: demo.merchant1, factory: demo.factory });
  const ids = Object.fromEntries(people.map(({ tenant, tenantId }) => [tenant, tenantId])) as Record<
    TenantName,
    number
  >;
  await seed(system, ids);
  // Becomes the agent of a factory, and is nobody's otherwise.
  const designer = system.updateTable('role').set({ permissions: allOf('factory') });
  await designer.where('tenantId', '=', demo.designer).execute();
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  let log: WriteLog | undefined;
  let kept = 0;
  const rest = () =>
    until(async () => {
      if (!log || (await log.working()) === 0) return true;
      world.app.tasks.wake();
      return false;
    }, 'a task does not end').then(() => undefined);
  const placeOf = {
    ...Object.fromEntries(people.map(({ username, tenantId, side }) => [username, { tenantId, side }])),
    admin01: { tenantId: demo.platform, side: 'factory' as const },
  };
  const world = await openWorld({
    url,
    dataDir,
    database,
    tenants: demo,
    cast: {
      business: usernameOf('owner', 'head'),
      factory: usernameOf('factory', 'head'),
      platform: 'admin01',
      inviteCode: INVITES.factory,
    },
    placeOf,
    whileReady: clockless,
    puttingBack: () => ({
      async keep() {
        await rest();
        kept = (await log?.moment()) ?? 0;
      },
      async restore() {
        // What is put back while somebody works on it would be written over.
        await rest();
        await log?.backTo(kept);
      },
    }),
  });
  world.atEnd(async () => {
    await writer.end();
    await fs.rm(dataDir, { recursive: true, force: true });
  });
  for (const { username, role } of people) {
    await world.tokenOf(username);
    if (role === 'head') await world.keyOf(username);
  }
  log = await logWrites(writer);
  return { world, people, ids, log, rest };
}

async function seed(system: World['database']['system'], ids: Record<TenantName, number>) {
  for (const [merchant, factory] of BOUND) {
    const of = { merchantId: ids[merchant], factoryId: ids[factory] };
    const marks = { mark: own(merchant), shared: shared(merchant, factory), goods: goods(factory) };
    await seedOrders({ system }, { ...of, ...marks });
    await buildMapping(system, { merchantId: of.merchantId, code: `${own(merchant)}映射` });
  }
  for (const name of NAMES) await buildNotice(system, { tenantId: ids[name], title: `${own(name)}知` });
  await system
    .insertInto('factoryInvite')
    .values({
      factoryId: ids.other,
      code: INVITES.other,
      name: own('other'),
      createdBy: 1,
      createdAt: new Date(),
    })
    .execute();
  const [merchant, factory] = FORMER;
  const together = shared(merchant, factory);
  const sku = await buildSku(system, { factoryId: ids[factory], code: `${goods(factory)}旧` });
  await buildOrder(system, {
    merchantId: ids[merchant],
    factoryId: ids[factory],
    status: 'shipped',
    recipientName: `${together}人`,
    lines: [{ platformCode: `${together}码`, kind: 'sku', skuId: sku.id, skuCode: `${together}旧` }],
  });
}

/** Which of the hints' words stand in what is the merchant's or the factory's alone, or in the factory's goods. */
const WORDS: Record<string, 'goods' | 'merchant' | 'factory'> = {
  ...Object.fromEntries(['SKU', '磨砂'].map((kind) => [kind, 'goods'])),
  ...Object.fromEntries(
    ['角色', 'user', '系统', '推送', '科技路', 'P', 'M'].map((kind) => [kind, 'merchant']),
  ),
  ...Object.fromEntries(['客户', '分组'].map((kind) => [kind, 'factory'])),
};

const IDENTITY: readonly Endpoint[] = [
  tenant.rename,
  role.update,
  user.update,
  user.updateStatus,
  shopAccess.update,
];

/** The makings of inputs for one pair of a merchant and a factory, in whose name all calls can be asked. */
export function runOf(t: Tenants, merchant: TenantName, factory: 'factory' | 'other', seed: number): Run {
  const markOf = (kind: string) => {
    const whose = WORDS[kind];
    if (whose === 'goods') return goods(factory);
    return whose === 'merchant'
      ? own(merchant)
      : whose === 'factory'
        ? own(factory)
        : shared(merchant, factory);
  };
  const world: World = {
    ...t.world,
    tenants: {
      ...t.world.tenants,
      merchant1: t.ids[merchant],
      factory: t.ids[factory],
      // Another customer of the factory.
      ...(factory === 'other' && { merchant2: t.ids.former }),
    },
    cast: {
      ...t.world.cast,
      business: usernameOf(merchant, 'head'),
      factory: usernameOf(factory, 'head'),
      inviteCode: INVITES[factory],
    },
  };
  const run: Run = {
    world,
    // The others stay who they are: chance gives nobody another name, and takes from nobody what he may do.
    calls: servedEndpoints().filter((e) => merchant === 'owner' || !IDENTITY.includes(e)),
    chance: chanceOf(seed),
    findings: newFindings(),
    hints: hintsOf(world, markOf),
    // The platform's people read the names of all tenants, and a factory those of its former customers: chance would give
    // them to rows of these two, whoever of the two may not read them.
    known: newKnown([], (text) => notFor(merchant, text).length + notFor(factory, text).length > 0),
    answered: new Set(),
    mark: shared(merchant, factory),
    keep: 0,
    break: 0,
  };
  run.known.add('url', `${world.outside}/hook`);
  return run;
}
