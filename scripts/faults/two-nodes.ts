import { setTimeout as wait } from 'node:timers/promises';
import { order } from '#contract/order/order.ts';
import { listen } from '#tests/support/events.ts';
import { until } from '#tests/support/until.ts';
import { openBalancer, type Balancer } from './balancer.ts';
import { noFigures, sendTo, signIn, type Figures, type Send } from './client.ts';
import { importFile } from './import-file.ts';
import { judge, type Verdict } from './judge.ts';
import { openLedger } from './ledger.ts';
import { openNodes } from './nodes.ts';
import type { Running } from './process.ts';
import { randomOf } from './random.ts';
import { watchJobs } from './watch-jobs.ts';
import { makeWorld } from './world.ts';
import { openWriters } from './writers.ts';

export interface NodesOptions {
  seed: string;
  databaseUrl: string | undefined;
  /** Orders of each import; the longer, the surer that a node dies in its middle. */
  orders: number;
  /** How long writes go on while each node is started anew. */
  rollingMs: number;
}

/** Columns that come while the version of before still serves: statements that it prepared answer with all columns. */
const TABLES = ['trade_order', 'order_line', 'task', 'file', 'factory_invite', 'binding_past', 'binding'];
const MIGRATIONS = Object.fromEntries(
  TABLES.map((table, n) => [`99${n}-faults.sql`, `alter table ${table} add column faults_probe text;`]),
);
const IMPORTS = 8;
const LIVE_TRIES = 5;

/** Two app servers on one PostgreSQL. @returns what was found wrong. */
export async function runTwoNodes(options: NodesOptions, say: (line: string) => void): Promise<string[]> {
  const nodes = await openNodes(options.databaseUrl);
  const wrong: string[] = [];
  const end = () => void nodes.close().then(() => process.exit(1));
  process.once('SIGINT', end).once('SIGTERM', end);
  const random = randomOf(options.seed);
  const ledger = openLedger();
  let balancer: Balancer | undefined;
  let first = await nodes.start();
  const world = await makeWorld(nodes.url);
  const watch = await watchJobs(nodes.url);
  try {
    const ofFirst = await watch.connections();
    let second = await nodes.start();
    const running = () => [first, second].filter(({ lives }) => lives());
    const team = async (figures: Figures, send: Send) => ({
      merchant: await signIn('merchant01', send, figures),
      factory: await signIn('factory01', send, figures),
      stranger: await signIn('merchant03', send, figures),
    });
    const verdictOf = async (what: string) => {
      await until(async () => (await watch.open()) === 0, `${what}: jobs do not end`);
      const verdict: Verdict = await judge(nodes.url, nodes.dataDir, ledger);
      wrong.push(...verdict.wrong.map((one) => `${what}: ${one}`));
      for (const name of ['lost', 'doubled'] as const)
        wrong.push(...verdict[name].map((one) => `${what}: ${name} ${one}`));
      return `lost ${verdict.lost.length}, doubled ${verdict.doubled.length}, wrong ${verdict.wrong.length}`;
    };
    const numbers = (prefix: string) => Array.from({ length: options.orders }, (_, n) => `${prefix}-${n}`);
    const importTo = async (prefix: string) => {
      const both = await Promise.all(
        running().map(({ url }) =>
          signIn(
            'merchant01',
            sendTo(() => url),
            noFigures(),
          ),
        ),
      );
      await Promise.all(
        Array.from({ length: IMPORTS }, (_, n) =>
          importFile(both[n % both.length]!, numbers(`${prefix}${n}`), { ledger, world }),
        ),
      );
    };

    await importTo('A');
    const once = await verdictOf('jobs of two nodes');
    const seen = [...watch.holders.values()];
    const byBoth = seen.filter((pids) => pids.length !== 1).length;
    if (byBoth > 0) wrong.push(`${byBoth} jobs had more than one holder`);
    const byFirst = seen.filter((pids) => ofFirst.has(pids[0]!)).length;
    if (byFirst === 0 || byFirst === seen.length) wrong.push('one node did all jobs: nothing is shown');
    say(
      `jobs run once: ${IMPORTS} imports, of ${seen.length} seen ${byFirst} by the first node, ` +
        `${seen.length - byFirst} by the second, ${byBoth} by both; ${once}`,
    );

    const slowest = await liveAcross([first, second]);
    say(`live updates: ${2 * LIVE_TRIES} writes on one node were told on the other, ${slowest} ms at most`);

    const duringDeath = noFigures();
    balancer = openBalancer(() => [first.url, second.url]);
    const { send } = balancer;
    const writers = openWriters({ users: await team(duringDeath, send), ledger, random, world });
    writers.start();
    await importTo('B');
    const dying = await until(() => {
      const held = [...watch.now()].filter(([, pid]) => ofFirst.has(pid));
      return held.length > 0 && held.map(([job]) => job);
    }, 'the first node works on nothing');
    first.kill('SIGKILL');
    await first.ended;
    await wait(1000);
    await writers.rest();
    const death = await verdictOf('a node died');
    const taken = dying.filter((job) => !ofFirst.has(watch.holders.get(job)!.at(-1)!));
    if (taken.length === 0) wrong.push('no job of the node that died was taken over: nothing is shown');
    say(
      `a node dies: it worked on ${dying.length} jobs, ${taken.length} were taken over; ` +
        `${duringDeath.acknowledged} writes acknowledged; ${death}; ${answersOf(duringDeath)}`,
    );

    first = await nodes.start();
    const rolling = noFigures();
    balancer.refused();
    const next = nodes.nextVersion(MIGRATIONS);
    const others = openWriters({ users: await team(rolling, send), ledger, random, world });
    others.start();
    for (const which of ['first', 'second'] as const) {
      await wait(options.rollingMs);
      const old = which === 'first' ? first : second;
      old.kill('SIGTERM');
      const code = await old.ended;
      if (code !== 0) wrong.push(`a node ended with ${code} after SIGTERM`);
      const node = await nodes.start(next);
      if (which === 'first') first = node;
      else second = node;
    }
    await wait(options.rollingMs);
    await others.rest();
    const rolled = await verdictOf('a rolling restart');
    // Answered with what the caller did wrong, such as moving an order that another moved, is answered.
    const failed = [...rolling.answers].filter(([name]) => !/^(0|4\d\d)$/.test(name));
    wrong.push(...failed.map(([name, times]) => `a rolling restart: ${times} requests ended with ${name}`));
    say(
      `a rolling restart with ${Object.keys(MIGRATIONS).length} migrations: ${rolling.acknowledged} writes ` +
        `acknowledged, ${balancer.refused()} refused connections went on to the other node, ` +
        `${failed.reduce((sum, [, times]) => sum + times, 0)} requests lost; ${rolled}; ${answersOf(rolling)}`,
    );
    return wrong;
  } finally {
    await balancer?.close();
    await watch.close().catch(() => undefined);
    await nodes.close();
  }

  /** A write on each node, told by the stream of the other. @returns the longest time between. */
  async function liveAcross(pair: readonly Running[]): Promise<number> {
    let slowest = 0;
    for (const [here, there] of [pair, pair.toReversed()] as [Running, Running][]) {
      const user = await signIn(
        'merchant01',
        sendTo(() => here.url),
        noFigures(),
      );
      const listed = await user.read(order.page, { pageSize: LIVE_TRIES });
      const heard = await listen(there.url, user.headers['authorization']!.slice('Bearer '.length));
      for (const { id } of listed!.data.list) {
        const before = heard.events.filter(({ kind }) => kind === 'order').length;
        const begun = performance.now();
        await user.write(order.action, {
          event: 'order.tagged',
          ids: [id],
          params: { tags: [here.url.slice(-5)] },
        });
        await until(
          () => heard.events.filter(({ kind }) => kind === 'order').length > before,
          'a write on one node was not told on the other',
          { limitMs: 10_000 },
        );
        slowest = Math.max(slowest, Math.round(performance.now() - begun));
      }
      heard.close();
    }
    return slowest;
  }
}

const answersOf = ({ answers }: Figures) =>
  [...answers].map(([name, times]) => `${name}: ${times}`).join(', ');
