import fs from 'node:fs';
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { withServer } from '#server/admin/with-server.ts';
import { rows } from '#tests/support/piece-judge.ts';
import { signInTo } from '#tests/support/http-client.ts';
import { dataFolder, serveProduct } from '#tests/support/product.ts';
import { BINDING_ROWS } from './flows/random/binding-oracle.ts';
import { bindersOf } from './flows/random/bindings.ts';
import { WATCHED } from '#tests/support/moves-oracle.ts';
import { DONE } from './flows/random/beside.ts';
import { askDatabase } from './flows/random/database.ts';
import type { Person } from './flows/random/deeds.ts';
import { Difference } from './flows/random/difference.ts';
import { freshOrders } from './flows/random/fresh-orders.ts';
import { openProduction } from './flows/random/production.ts';
import { guestsOf } from './flows/random/people.ts';
import { anyThrow, runThrows } from './flows/random/run.ts';
import { VISIT_ROWS } from './flows/random/visit-oracle.ts';

// npm run flows:random [-- --steps 20000] [--seed X] [--path P]
// Random events, right and wrong ones, of several users at once on the running server, each step held against tables of
// their own (docs/spec/order-moves.tsv, piece-moves.tsv, binding-answers.tsv, and guard-visits.tsv for what the guard makes of the server's
// answers) and against SQL. A difference is shrunk to the shortest list of deeds. Starts a server of its own on a fresh
// data folder; BASE_URL: one that runs in demo mode, with DATABASE_URL or DATA_DIR for its database.
const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    path: { type: 'string' },
  },
});

/** Lines that move a piece; those that begin one have no piece to be sent to. */
const PIECE_LINES = rows.filter(({ from }) => !from.includes('-'));
/** Of one run, at most: long enough to come from the push to the end, short enough to be read. */
const LONGEST = 40;
const steps = Number(values.steps);
const seedNumber = (seed: string) => createHash('sha256').update(seed).digest().readInt32LE(0);

const WHO = [
  ['merchant02', 'merchant', 'full'],
  ['factory01', 'factory', 'full'],
  ['merchant02', 'merchant', 'full'],
  ['factory01', 'factory', 'full'],
  ['factory02', 'factory', 'helper'],
  ['merchant01', 'merchant', 'stranger'],
] as const;

async function walk(url: string, databaseUrl: string): Promise<boolean> {
  const database = await askDatabase(databaseUrl);
  const production = openProduction(databaseUrl);
  try {
    await production.holdWorkers();
    const people: Person[] = await Promise.all(
      WHO.map(async ([username, side, kind]) => ({
        username,
        side,
        kind,
        client: await signInTo(url, username),
      })),
    );
    const guests = await guestsOf(url, database.ask);
    let done = 0;
    let moved = 0;
    const met = new Set<object>();
    const started = performance.now();
    const around = {
      people,
      guests,
      binders: bindersOf(guests, database.ask),
      database,
      production,
      met: (row: object) => met.add(row),
      take: freshOrders(people[0]!.client),
      done: (did: boolean) => {
        done += 1;
        if (did) moved += 1;
        if (done % 1000 === 0) console.error(`${done} steps`);
      },
    };
    const property = fc.asyncProperty(
      fc.array(anyThrow, { minLength: 1, maxLength: LONGEST, size: 'max' }),
      async (thrown) => {
        if (done < steps || values.path !== undefined) await runThrows(thrown, around);
      },
    );
    const result = await fc.check(property, {
      seed: seedNumber(values.seed),
      // Enough of them, also where they come out short.
      numRuns: values.path === undefined ? Math.ceil(steps / 4) + 10 : 1,
      ...(values.path !== undefined && { path: values.path }),
    });
    if (!result.failed) {
      const seconds = (performance.now() - started) / 1000;
      const lines = (rows: readonly object[]) =>
        `${rows.filter((row) => met.has(row)).length} of ${rows.length}`;
      console.log(
        `random: ${done} steps (${(done / seconds).toFixed(0)} a second), ${moved} of them moved something, ` +
          `lines met of pieces ${lines(PIECE_LINES)}, of the guard ${lines(VISIT_ROWS)}, of bindings ${lines(BINDING_ROWS)}, ` +
          `seed ${values.seed}, no difference`,
      );
      for (const [sentence, { held, broken }] of WATCHED)
        console.log(`  ${sentence}: held ${held} times, broken ${broken} times`);
      console.log(
        `  beside the orders: ${Object.entries(DONE)
          .map(([what, times]) => `${what} ${times}`)
          .join(', ')}`,
      );
      for (const { event, from, to, who } of PIECE_LINES.filter((row) => !met.has(row)))
        console.log(`  not met: ${event} by ${who}, ${String(from)} to ${to}`);
      for (const { call, who, what } of BINDING_ROWS.filter((row) => !met.has(row)))
        console.log(`  not met: ${call} by ${who}, ${what}`);
      for (const { who, path, when } of VISIT_ROWS.filter((row) => !met.has(row)))
        console.log(`  not met: ${who} at ${path}${when && `, ${when}`}`);
      return true;
    }
    const error = result.errorInstance;
    if (!(error instanceof Difference)) throw error;
    console.log(`random: a difference after ${done} steps, seed ${values.seed}; the shortest way to it:`);
    error.deeds.forEach((deed, i) => console.log(`  ${i + 1}. ${deed}`));
    console.log(`  ${error.message}`);
    console.log(`  again: npm run flows:random -- --seed ${values.seed} --path ${result.counterexamplePath}`);
    return false;
  } finally {
    await production.close();
    await database.close();
  }
}

async function onOwnServer(): Promise<boolean> {
  const data = dataFolder();
  const product = await serveProduct({ DATA_DIR: data, DEMO: '1', DATABASE_URL: '' });
  try {
    return await withServer({ dataDir: data, databaseUrl: undefined }, (url) => walk(product.url, url));
  } finally {
    await product.stop();
    fs.rmSync(data, { recursive: true, force: true });
  }
}

try {
  const { BASE_URL, DATABASE_URL, DATA_DIR } = process.env;
  if (BASE_URL && !DATABASE_URL && !DATA_DIR)
    throw new Error('BASE_URL needs DATABASE_URL or DATA_DIR: what the server did is asked of its database');
  const right = BASE_URL
    ? await withServer({ dataDir: DATA_DIR ?? '', databaseUrl: DATABASE_URL }, (url) =>
        walk(BASE_URL.replace(/\/$/, ''), url),
      )
    : await onOwnServer();
  process.exitCode = right ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
