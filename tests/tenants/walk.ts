import type { Endpoint } from '#contract/endpoint.ts';
import { currentRequestId } from '#server/platform/request-scope.ts';
import { ask, proofFor, type Run, type Watch } from '../../scripts/fuzz/asking.ts';
import type { Asked } from '../../scripts/fuzz/send.ts';
import { titleOf } from '../../scripts/fuzz/findings.ts';
import { askAs, filesOfTask, type Got } from './ask.ts';
import type { Faults } from './faults.ts';
import type { Judge } from './judge.ts';
import type { Person } from './people.ts';
import type { Between } from './stripped.ts';
import { brokenTwins, missingTwin, said } from './twins.ts';
import type { Tenants } from './world.ts';
import type { Written } from './write-log.ts';

/** An input that its owner was answered with 0. */
export interface Kept {
  e: Endpoint;
  asked: Asked;
  actor: string;
  /** Nothing but the session was written by it. */
  reads: boolean;
}

export interface Walked {
  kept: Kept[];
  /** How many questions were put by others than the owner, with both walls and with row-level security alone. */
  asked: { whole: number; bare: number };
  /** How many were held against their twins about rows that nobody has. */
  twins: number;
  /** Statements of requests, by whose connection they went, with the calls that they come from. */
  heard: Record<'app' | 'system', Map<string, Set<string>>>;
}

type Mode = 'whole' | 'bare';
/** Have nothing in common with the owners: what is theirs is nothing to them. */
const ALIENS = ['stranger', 'other'];

/**
 * Told of each call at its first answer to its owner: puts everything back, has the same asked by everybody else, with
 * both walls and with the statements' own conditions taken out, and asks for the owner once more.
 */
export function walkerOf(t: Tenants, run: Run, tools: { judge: Judge; faults: Faults; between: Between }) {
  const { judge, faults, between } = tools;
  const walked: Walked = {
    kept: [],
    asked: { whole: 0, bare: 0 },
    twins: 0,
    heard: { app: new Map(), system: new Map() },
  };
  const aliens = t.people.filter(({ tenant }) => ALIENS.includes(tenant)).map(({ tenantId }) => tenantId);
  /** Asks, judges, and puts back what was written. */
  const askOne = async (mode: Mode, person: Person, e: Endpoint, asked: Asked, at: number) => {
    const got = await askAs(t, person, e, asked);
    if (!got) return undefined;
    walked.asked[mode] += 1;
    let written = await t.log.since(at);
    if (written.some(({ table }) => table === 'task' || table === 'picture')) {
      await t.rest();
      if (person.role === 'head') got.files.push(...(await filesOfTask(t, person, got)));
      written = await t.log.since(at);
    }
    for (const what of [...judge.read(e, person, asked, got), ...(await judge.wrote(e, person, written))])
      faults.add(`${mode}: ${titleOf(e)}`, `${person.tenant} ${person.role} ${what}`, asked, got);
    if (written.length > 0) await t.log.backTo(at);
    return { got, written };
  };
  const askTwins = async (
    person: Person,
    e: Endpoint,
    asked: Asked,
    first: { got: Got; written: Written[] },
    at: number,
  ) => {
    const twin = missingTwin(e, asked, aliens);
    if (!twin) return;
    const compare = async (one: typeof first, about: Asked) => {
      const other = await askOne('whole', person, e, about, at);
      if (!other) return;
      walked.twins += 1;
      const [foreign, missing] = [said(one.got, one.written), said(other.got, other.written, twin.back)];
      if (foreign !== missing)
        faults.add(
          `twins: ${titleOf(e)}`,
          `${person.tenant} is told of what is foreign otherwise than of what is missing: ${foreign.slice(0, 300)} | ${missing.slice(0, 300)}`,
          about,
          other.got,
        );
    };
    await compare(first, twin.asked);
    for (let seed = 1; seed <= 2; seed += 1) {
      const broken = brokenTwins(e, asked, twin, seed);
      const one = broken && (await askOne('whole', person, e, broken[0], at));
      if (one) await compare(one, broken[1]);
    }
  };
  const everybody = async (
    mode: Mode,
    e: Endpoint,
    asked: Asked,
    actor: string,
    at: number,
    shut: Set<Person>,
  ) => {
    between.state.strips = mode === 'bare';
    const title = titleOf(e);
    between.state.hear = ({ text, role }) => {
      // Of the second time only: the same statements, by the same requests.
      if (mode !== 'bare' || (role === 'system' && currentRequestId() === undefined)) return;
      const heard = walked.heard[role];
      heard.set(text, (heard.get(text) ?? new Set()).add(title));
    };
    try {
      // His own statements are among those that must have lost their conditions.
      for (const person of t.people) {
        if (shut.has(person)) continue;
        const first = await askOne(mode, person, e, asked, at);
        // Who may not even call reaches no statement that could lose a condition.
        if (!first || first.got.code === 403) shut.add(person);
        const isAlien = person.role === 'head' && ALIENS.includes(person.tenant);
        if (first && mode === 'whole' && isAlien && person.username !== actor)
          await askTwins(person, e, asked, first, at);
      }
    } finally {
      between.state.strips = false;
      between.state.hear = undefined;
    }
  };
  const watch: Watch = {
    async moment() {
      await t.rest();
      return t.log.moment();
    },
    async answered(e, asked, answer, { actor, before: at }) {
      await t.rest();
      const written = await t.log.since(at);
      walked.kept.push({
        e,
        asked,
        actor,
        reads: written.every(
          ({ table }) => table === 'session' || table === 'open_nonce' || table === 'open_key_use',
        ),
      });
      // Everybody may ask it: what it answers is nobody's.
      if (e.access === 'open') return answer;
      await t.log.backTo(at);
      const shut = new Set<Person>();
      await everybody('whole', e, asked, actor, at, shut);
      await everybody('bare', e, asked, actor, at, shut);
      const again = await ask(run, e, asked, await proofFor(run.world, e, actor));
      if (again?.code !== 0) run.findings.found(e, 'is not answered to its owner any more', asked, again);
      await t.rest();
      return again!;
    },
  };
  return { watch, walked };
}
