import type { Closed } from '#contract/life-cycle/life-cycle.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { newCheck, note } from './finding.ts';

/** What has a log, as it stands. */
export interface Standing {
  id: number;
  /** As a person knows it. */
  no: string;
  version: number;
  codes: readonly number[];
  /** Whose it is: its log names the same. */
  owner: number;
}

export interface Logged {
  id: number;
  of: number;
  owner: number;
  event: string;
  actor: string;
  before: readonly number[] | null;
  after: readonly number[];
  facts: unknown;
  params: unknown;
  version: number;
}

/** A life cycle as its log is replayed: where its rows lie, and what its chart says. */
export interface Replayed<S extends Standing = Standing> {
  noun: string;
  /** The regions in the order of the codes. */
  regions: readonly string[];
  /** The next ones by their ids. */
  next: (trx: Trx, after: number, limit: number) => Promise<S[]>;
  /** Log rows of those with ids above `after` up to `last`, in the order in which they were written. */
  events: (trx: Trx, after: number, last: number) => Promise<Logged[]>;
  /** What is wrong with how it came into being; undefined: nothing. */
  creationFault: (standing: S, first: Logged) => string | undefined;
  /** Whether this is noted in the log without being an event of the chart: then nothing moves. */
  isNote: (event: string) => boolean;
  isEvent: (event: string) => boolean;
  titleOf: (event: string) => string;
  /** The codes after it, or why the chart does not allow it. */
  take: (
    codes: readonly number[],
    facts: unknown,
    event: { type: string; by: string },
  ) => readonly number[] | Closed;
  /** The word of a state by its code. @throws where the region has no such code */
  wordOf: (codes: readonly number[], region: string) => string;
}

const CHUNK = 1000;

const newChecks = (noun: string) => ({
  orders: newCheck(`每个${noun}的第一条记录是创建`),
  moves: newCheck(`${noun}的每次流转都被状态机允许`),
  chain: newCheck(`${noun}的每条记录接着上一条`),
  versions: newCheck(`${noun}的每条记录版本加一`),
  ends: newCheck(`${noun}的最后一条记录与现状一致`),
});
type Checks = ReturnType<typeof newChecks>;

/** Replays a whole event log through its machine, some rows at a time. */
export async function replayLog<S extends Standing>(trx: Trx, life: Replayed<S>) {
  const checks = newChecks(life.noun);
  for (let after = 0; ;) {
    const rows = await life.next(trx, after, CHUNK);
    const last = rows.at(-1)?.id;
    if (last === undefined) break;
    const events = Map.groupBy(await life.events(trx, after, last), (event) => event.of);
    for (const row of rows) replayOne(checks, life, row, events.get(row.id) ?? []);
    after = last;
  }
  return Object.values(checks);
}

function replayOne<S extends Standing>(checks: Checks, life: Replayed<S>, row: S, events: readonly Logged[]) {
  const { noun, titleOf } = life;
  const called = `${noun} ${row.id}（${row.no}）`;
  const said = (event: Logged) => `${called}记录 ${event.id}「${titleOf(event.event)}」`;
  const words = (codes: readonly number[] | null) => inWords(life, codes);
  checks.orders.looked += 1;
  checks.ends.looked += 1;
  const [first] = events;
  if (!first) return note(checks.orders, `${called}没有任何记录`);
  const wrong = first.before ? `不是创建，而是从${words(first.before)}开始` : life.creationFault(row, first);
  if (wrong) note(checks.orders, `${said(first)}${wrong}`);

  let before: Logged | undefined;
  for (const event of events) {
    checks.versions.looked += 1;
    const version = before ? before.version + 1 : 1;
    if (event.version !== version)
      note(checks.versions, `${said(event)}的版本是 ${event.version}，应为 ${version}`);
    if (before) {
      checks.chain.looked += 1;
      if (event.before?.join() !== before.after.join())
        note(checks.chain, `${said(event)}从${words(event.before)}开始，上一条停在${words(before.after)}`);
      else if (event.owner !== row.owner)
        note(checks.chain, `${said(event)}属于公司 ${event.owner}，${noun}属于 ${row.owner}`);
    }
    if (event.before) {
      checks.moves.looked += 1;
      const fault = moveFault(life, event, event.before);
      if (fault) note(checks.moves, `${said(event)}${fault}`);
    }
    before = event;
  }

  const last = before!;
  if (last.after.join() !== row.codes.join())
    note(checks.ends, `${called}现在是${words(row.codes)}，最后一条记录停在${words(last.after)}`);
  else if (last.version !== row.version)
    note(checks.ends, `${called}的版本是 ${row.version}，最后一条记录是 ${last.version}`);
}

function moveFault<S extends Standing>(life: Replayed<S>, event: Logged, codes: readonly number[]) {
  if (life.isNote(event.event))
    return codes.join() === event.after.join() ? undefined : '不是一次流转，状态却变了';
  if (!life.isEvent(event.event)) return '不是状态机的事件';
  if (!event.facts) return '没有记下判断的依据，无法重放';
  const sent = { ...(event.params as object), type: event.event, by: event.actor };
  try {
    const next = life.take(codes, event.facts, sent);
    if ('msg' in next) return `从${inWords(life, codes)}不被允许：${next.msg}`;
    if (next.join() !== event.after.join())
      return `从${inWords(life, codes)}应到${inWords(life, next)}，记录为${inWords(life, event.after)}`;
    return undefined;
  } catch (error) {
    return `无法重放：${(error as Error).message}`;
  }
}

/** Codes as a person reads them: the first region, and the others where they say something. */
function inWords<S extends Standing>(life: Replayed<S>, codes: readonly number[] | null): string {
  if (!codes) return '「无」';
  try {
    const told = life.regions.filter((_, at) => at === 0 || codes[at] !== 0);
    return `「${told.map((region) => life.wordOf(codes, region)).join('、')}」`;
  } catch {
    return `「未知状态 ${codes.join(',')}」`;
  }
}
