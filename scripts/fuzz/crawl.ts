import type { Endpoint } from '#contract/endpoint.ts';
import { actorsOf, ask, askedFor, making, proofFor, type Run } from './asking.ts';
import { titleOf } from './findings.ts';
import type { Hint } from './hints/hint.ts';
import type { Asked, Proof } from './send.ts';
import { keptInput } from './values.ts';

/** Who a hint is for, when it says nobody else. */
const askerOf = ({ world: { cast } }: Run, { of, as }: Hint) =>
  as ?? actorsOf(cast, of, [])[0] ?? cast.business;

/** Every hint must hold in the world as it stands at first: what chance does later changes nothing of that. */
export async function tryHints(run: Run): Promise<void> {
  await run.world.keep();
  for (const hint of run.hints.values()) {
    await run.world.restore();
    const asked = await hint.make().catch((error: Error) => error);
    if (asked instanceof Error) {
      run.findings.found(hint.of, `what its hint needs cannot be made: ${asked.message.slice(0, 200)}`);
      continue;
    }
    const answer = await askWatched(run, hint.of, asked, askerOf(run, hint));
    if (answer?.code === 0) run.known.learn(hint.of.path, answer.data);
    else run.findings.found(hint.of, `its hint is answered with ${answer?.code}`, asked, answer);
  }
  await run.world.restore();
}

const DESTROYS =
  /delete|unbind|logout|cancel|end$|reset|password|batch-set|set-default-tenant|change-mobile|remove|reject|refund/i;
const ORDER = { GET: 0, POST: 1, PUT: 2, DELETE: 3 };

/**
 * Learns what there is, and makes what is not: each call with inputs that chance makes of what answers held, until it is
 * answered with 0. Calls that take away come in the last rounds only.
 */
export async function crawl(run: Run, rounds: number): Promise<void> {
  const everybody = (
    await run.world.ask<{ username: string }>('select username from app_user order by id')
  ).map(({ username }) => username);
  await run.world.keep();
  const calls = run.calls.toSorted((a, b) => ORDER[a.method] - ORDER[b.method]);
  for (let round = 0; round < rounds; round += 1) {
    const gentle = round < rounds - 2;
    console.log(
      `  round ${round + 1}: ${run.answered.size} of ${calls.length}, ${run.findings.requests} requests`,
    );
    if (round === rounds - 2) await run.world.keep();
    for (const e of calls) {
      const isList = e.method === 'GET' || /page|list|query/i.test(e.path);
      const done = run.answered.has(titleOf(e));
      if ((done && !isList) || (gentle && (e.method === 'DELETE' || DESTROYS.test(e.path)))) continue;
      if (!gentle && !isList) await run.world.restore();
      await tryOut(run, e, actorsOf(run.world.cast, e, everybody), done ? 1 : Math.min(12, 3 + 3 * round));
    }
  }
  await run.world.restore();
}

async function tryOut(run: Run, e: Endpoint, actors: readonly string[], tries: number): Promise<void> {
  for (const [n, actor] of actors.entries()) {
    // One of the crowd may be gone by now.
    const proof = await proofFor(run.world, e, actor).catch((error: unknown) => {
      if (!Object.values(run.world.cast).includes(actor)) return undefined;
      throw error;
    });
    if (!proof && e.access !== 'open') continue;
    // Of a crowd each gets a few.
    for (let i = 0; i < (n > 2 ? Math.min(2, tries) : tries); i += 1) {
      const input = keptInput(e, making(run, e, run.known, run.mark));
      if (input === undefined) continue;
      const answer = await askWatched(run, e, await askedFor(run, e, input), actor, proof);
      if (!answer || answer.code === 401) break;
      if (answer.code === 403) break;
      if (answer.code !== 0) continue;
      run.known.learn(e.path, answer.data);
      run.known.learn(e.path, input);
      return;
    }
  }
}

/** Whoever watches is told of the first answer with 0. */
async function askWatched(run: Run, e: Endpoint, asked: Asked, actor: string, known?: Proof) {
  const proof = known ?? (await proofFor(run.world, e, actor));
  const watch = run.answered.has(titleOf(e)) ? undefined : run.watch;
  const before = await watch?.moment();
  const answer = await ask(run, e, asked, proof);
  if (!watch || before === undefined || answer?.code !== 0) return answer;
  return watch.answered(e, asked, answer, { actor, before });
}
