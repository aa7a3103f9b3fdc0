import type { Endpoint, TenantAccess } from '#contract/endpoint.ts';
import { files } from './files.ts';
import { titleOf, type Findings } from './findings.ts';
import type { Hints } from './hints.ts';
import type { Known } from './known.ts';
import type { Chance } from './random.ts';
import { send, type Answer, type Asked, type Proof } from './send.ts';
import type { Making } from './values.ts';
import { OWNERS, type World } from './world.ts';

export interface Run {
  world: World;
  calls: readonly Endpoint[];
  chance: Chance;
  findings: Findings;
  hints: Hints;
  known: Known;
  /** `METHOD path` of what was answered with 0. */
  answered: Set<string>;
  /** How many inputs a call gets that keep its schema, and that break it. */
  keep: number;
  break: number;
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
export function actorsOf(e: Endpoint, everybody: readonly string[]): string[] {
  const access = accessOf(e);
  if (e.access === 'open') return [OWNERS.business];
  if (!access) return [OWNERS.business, ...everybody];
  if (access.of === 'any') return [OWNERS.business, OWNERS.factory];
  return access.of === 'business'
    ? [OWNERS.business]
    : [OWNERS.factory, ...(access.by ? [] : [OWNERS.platform])];
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
