import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { order } from '#contract/order/order.ts';
import { TENANT_TYPES } from '#contract/sides.ts';
import { task } from '#contract/task/task.ts';
import { until } from '#tests/support/until.ts';
import { ensureBuilt, ensureServerBuilt } from '../build.ts';
import { BREAKS } from './breaks.ts';
import { noFigures, sendTo, signIn, type Figures, type User } from './client.ts';
import { makeFolder, type Folder } from './folder.ts';
import { judge } from './judge.ts';
import { openLedger } from './ledger.ts';
import { embeddedOf, standingOf } from './postgres.ts';
import { startProduct, type Running } from './process.ts';
import { openProxy } from './proxy.ts';
import { randomOf } from './random.ts';
import { makeWorld } from './world.ts';
import { openWriters } from './writers.ts';

export interface RoundsOptions {
  rounds: number;
  seed: string;
  syncOff: boolean;
  /** Names of BREAKS; empty: all. */
  only: readonly string[];
}

export interface Sum {
  /** By break: how many rounds counted, how many needed a start. */
  rounds: Map<string, { counted: number; idle: number; started: number; longestMs: number }>;
  figures: Figures;
  facts: number;
  jobs: number;
  jobsTriedAgain: number;
  lost: string[];
  doubled: string[];
  wrong: string[];
  notTried: string[];
}

/** By itself within this time; else it is ended and started once. */
const BACK_LIMIT_MS = 30_000;
const JOBS_LIMIT_MS = 90_000;

export async function runRounds(
  { rounds, seed, syncOff, only }: RoundsOptions,
  say: (line: string) => void,
): Promise<Sum> {
  // As who runs this; the product's own user may not write here.
  await Promise.all([ensureBuilt(), ensureServerBuilt()]);
  const random = randomOf(seed);
  const folder = makeFolder();
  const proxy = await openProxy();
  const env = { DATA_DIR: folder.dataDir, DATABASE_URL: '', HOME: folder.dataDir, DEMO: '0' };
  const start = async () => {
    const product = await startProduct({ env, owner: folder.owner });
    proxy.to(product.url);
    return product;
  };
  const sum: Sum = {
    ...{ rounds: new Map(), figures: noFigures(), facts: 0, jobs: 0, jobsTriedAgain: 0 },
    ...{ lost: [], doubled: [], wrong: [], notTried: [] },
  };
  let product: Running | undefined;
  let cleaned: Promise<void> | undefined;
  const clean = () =>
    (cleaned ??= (async () => {
      product?.kill('SIGTERM');
      await product?.ended;
      proxy.close();
      folder.remove();
    })());
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void clean().then(() => process.exit(1)));
  try {
    product = await start();
    const world = await makeWorld(embeddedOf(folder.dataDir).url);
    // Its people are the demo's: a start that is none would refuse them.
    env.DEMO = '1';
    const send = sendTo(() => proxy.url);
    const as = (username: string) => signIn(username, send, sum.figures);
    const users = {
      merchant: await as('merchant01'),
      factory: await as('factory01'),
      stranger: await as('merchant03'),
    };
    // Who writes is known for good; what he writes from now on is not.
    if (syncOff) await loosen(folder);
    const ledger = openLedger();
    const writers = openWriters({ users, ledger, random, world });
    const names = breaksToTry(folder, only, sum);
    let next: string[] = [];
    for (let counted = 0, tried = 0; counted < rounds && tried < 2 * rounds + 10; tried += 1) {
      if (next.length === 0) next = random.shuffled(names);
      const name = next.pop()!;
      const entry = sum.rounds.get(name)!;
      writers.start();
      await wait(random.between(300, 2500));
      const inFlight = sum.figures.inFlight;
      const wrong = (what: string) => {
        sum.wrong.push(`round ${tried + 1}, ${name}: ${what}`);
        say(`  ${what}`);
      };
      const begun = performance.now();
      await BREAKS[name]!({ folder, product, proxy, random }).catch((error: Error) => wrong(error.message));
      const back = await comeBack(product, users.merchant, start);
      product = back.product;
      const tookMs = performance.now() - begun;
      await wait(random.between(100, 500));
      await writers.rest();
      const { url } = await standingOf(folder.dataDir);
      await untilUp(url);
      const jobs = await endJobs(url, users);
      sum.jobs = jobs.ended;
      sum.jobsTriedAgain += jobs.triedAgain;
      if (jobs.stuck) wrong(jobs.stuck);
      const verdict = await judge(url, folder.dataDir, ledger);
      sum.lost.push(...verdict.lost);
      sum.doubled.push(...verdict.doubled);
      verdict.wrong.forEach(wrong);
      if (inFlight > 0) counted += 1;
      entry[inFlight > 0 ? 'counted' : 'idle'] += 1;
      if (back.started) entry.started += 1;
      entry.longestMs = Math.max(entry.longestMs, tookMs);
      say(
        `${new Date().toISOString()} round ${tried + 1}: ${name}, ${inFlight} writes in flight, back ${back.started ? 'with one start' : 'by itself'} ` +
          `after ${(tookMs / 1000).toFixed(1)} s, ${sum.figures.acknowledged} acknowledged, ` +
          `lost ${verdict.lost.length}, doubled ${verdict.doubled.length}, wrong ${verdict.wrong.length}`,
      );
    }
    for (const facts of ledger.facts.values()) sum.facts += facts.size;
    return sum;
  } finally {
    await clean();
  }
}

function breaksToTry(folder: Folder, only: readonly string[], sum: Sum): string[] {
  const unknown = only.filter((name) => !Object.hasOwn(BREAKS, name));
  if (unknown.length > 0)
    throw new Error(`--only ${unknown.join(', ')}: one of ${Object.keys(BREAKS).join(', ')}`);
  const names = Object.keys(BREAKS).filter((name) => only.length === 0 || only.includes(name));
  if (folder.noDisk !== undefined && names.includes('disk full'))
    sum.notTried.push(`disk full: no file system of its own could be made (${folder.noDisk})`);
  const tried = names.filter((name) => name !== 'disk full' || folder.noDisk === undefined);
  for (const name of tried) sum.rounds.set(name, { counted: 0, idle: 0, started: 0, longestMs: 0 });
  return tried;
}

/** Answers are given before what they say is on the disk: what this command must be able to find. */
async function loosen(folder: Folder) {
  const client = new pg.Client({ connectionString: embeddedOf(folder.dataDir).url });
  await client.connect();
  await client.query('alter system set synchronous_commit = off');
  // Nor does anybody write it a moment later: a machine under load acknowledges little in the usual 200 ms.
  await client.query(`alter system set wal_writer_delay = '2s'`);
  await client.query(`alter system set wal_writer_flush_after = '1GB'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

/** Until it answers: by itself, or, where its process ended or it does not in time, with one start. @throws else. */
async function comeBack(product: Running, user: User, start: () => Promise<Running>) {
  if (await answers(product, user)) return { product, started: false };
  product.kill('SIGKILL');
  await product.ended;
  const again = await start();
  if (await answers(again, user)) return { product: again, started: true };
  throw new Error(`started once, but does not answer: ${again.said()}`);
}

/** @returns false where it ended, or did not answer in time. */
async function answers(product: Running, user: User): Promise<boolean> {
  for (const begun = performance.now(); product.lives(); await wait(100)) {
    if ((await user.read(order.filterOptions, {}))?.code === 0) return true;
    if (performance.now() - begun > BACK_LIMIT_MS) break;
  }
  return false;
}

/** The product may have answered by a connection that lived a moment longer than its database. */
const untilUp = (url: string) =>
  until(
    async () => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    },
    'the database does not come back',
    { limitMs: BACK_LIMIT_MS },
  );

/** Waits for the jobs under way; one that failed is tried again once, as its user does. */
async function endJobs(url: string, { merchant, factory }: { merchant: User; factory: User }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const inStatus = async (...status: string[]) =>
    (
      await client.query<{ id: string; kind: string; status: string; error: string; side: number }>(
        `select k.id, k.kind, k.status, k.error, t.type as side from task k join tenant t on t.id = k.tenant_id
         where k.status = any($1)`,
        [status],
      )
    ).rows;
  const untilEnded = async () => {
    for (const begun = performance.now(); performance.now() - begun < JOBS_LIMIT_MS; await wait(50))
      if ((await inStatus('waiting', 'running')).length === 0) return;
  };
  try {
    await untilEnded();
    const failed = await inStatus('failed');
    for (const { id, side } of failed)
      await (side === TENANT_TYPES.merchant ? merchant : factory).write(task.retry, { id: Number(id) });
    if (failed.length > 0) await untilEnded();
    const stuck = await inStatus('waiting', 'running', 'failed');
    return {
      ended: (await inStatus('done')).length,
      triedAgain: failed.length,
      stuck: stuck.map(({ id, kind, status, error }) => `task ${id} ${kind}: ${status} ${error}`).join('; '),
    };
  } finally {
    await client.end();
  }
}
