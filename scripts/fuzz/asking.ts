import type { Endpoint, TenantAccess } from '#contract/endpoint.ts';
import { files } from './files.ts';
import { titleOf, type Findings } from './findings.ts';
import type { Hints } from './hints.ts';
import type { Known } from './known.ts';
import type { Chance } from './random.ts';
import { send, type Answer, type Asked, type Proof } from './send.ts';
import type { Making } from './values.ts';
import type { Cast, World } from './open-world.ts';

export interface Run {
  world: World;
  calls: readonly Endpoint[];
  chance: Chance;
  findings: Findings;
  hints: Hints;
  known: Known;
  /** `METHOD path` of what was answered with 0. */
  answered: Set<string>;
  /** Stands in every free text that chance makes. */
  mark: string;
  /** Where somebody watches: told of each call at its first answer with 0, and of what stood before it. */
  watch?: Watch;
  /** How many inputs a call gets that keep its schema, and that break it. */
  keep: number;
  break: number;
}

export interface Watch {
  /** A moment that can be had again. */
  moment(): Promise<number>;
  /** @returns the answer that holds from now on. */
  answered(e: Endpoint, asked: Asked, answer: Answer, of: { actor: string; before: number }): Promise<Answer>;
}

export const accessOf = (e: Endpoint): TenantAccess | undefined =>
  typeof e.access === 'object' ? e.access : undefined;
export const isByKey = (e: Endpoint) => accessOf(e)?.by === 'key';

export async function proofFor(world: World, e: Endpoint, username: string): Promise<Proof> {
  if (e.access === 'open') return undefined;
  return isByKey(e) ? { key: await world.keyOf(username) } : { token: await world.tokenOf(username) };
}

/** Sends, judges what comes back, and counts. No answer at all is a finding, too. */
export async function ask(run: Run, e: Endpoint, asked: Asked, proof: Proof): Promise<Answer | undefined> {
  run.findings.requests += 1;
  run.findings.asking(e, asked);
  try {
    const answer = await send(run.world.app, e, asked, proof);
    run.findings.judge(e, asked, answer);
    if (answer.code === 0) run.answered.add(titleOf(e));
    return answer;
  } catch (error) {
    run.findings.found(e, (error as Error).message, asked);
    return undefined;
  }
}

/** Who may be meant: the owner of the call's side first, then the platform's, then everybody. */
export function actorsOf(cast: Cast, e: Endpoint, everybody: readonly string[]): string[] {
  const access = accessOf(e);
  if (e.access === 'open') return [cast.business];
  if (!access) return [cast.business, ...everybody];
  if (access.of === 'any') return [cast.business, cast.factory];
  return access.of === 'business' ? [cast.business] : [cast.factory, ...(access.by ? [] : [cast.platform])];
}

export async function askedFor(run: Run, e: Endpoint, input: unknown): Promise<Asked> {
  return e.body === 'multipart' ? { input, file: run.chance.one(await files()) } : { input };
}

export const making = (run: Run, e: Endpoint, known: Known, mark: string): Making => ({
  chance: run.chance,
  known,
  path: e.path,
  mark,
});
