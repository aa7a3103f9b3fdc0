import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { agentCall } from '#contract/print-job/agent-call.ts';
import { PAIR_SIGNS, PAIRING } from '#contract/printer/print-agent.ts';
import type { OpenCtx } from '#server/platform/implement.ts';
import { badRequest } from '#server/platform/refusal.ts';
import { countPairTry, takePair } from './caller.sql.ts';
import { hashOfKey, newAgentKey } from './caller.ts';

const [HALF, MINUTE_MS] = [4, 60_000];
const WRONG = '配对码不对、已用过或已过期，请在网页的「打印助手」里重新配对，得到新的配对码。';

const signs = (): string =>
  Array.from({ length: HALF }, () => PAIR_SIGNS[randomInt(PAIR_SIGNS.length)]).join('');

/** A code for an agent, and what its row keeps of it; whatever key it had is good no more. */
export function newPairing(now: Date) {
  const [head, tail] = [signs(), signs()];
  const row = {
    ...{ keyHash: randomBytes(32), pairHead: head, pairHash: hashOfKey(`${head}${tail}`), pairTries: 0 },
    ...{ program: null, seenAt: null },
    pairUntil: new Date(now.getTime() + PAIRING.minutes * MINUTE_MS),
  };
  return { code: `${head}-${tail}`, row };
}

/** The key of an agent for its code, once. @throws Refusal 400 where the code is not good, whatever is wrong with it */
export async function pair(
  { system, live, now }: OpenCtx,
  { code, program }: Parsed<typeof agentCall.pair>,
): Promise<Answer<typeof agentCall.pair>> {
  const wanted = await countPairTry(system, code.slice(0, HALF), { now, most: PAIRING.tries });
  const given = hashOfKey(code);
  if (!wanted || !timingSafeEqual(wanted, given)) throw badRequest(WRONG);
  const key = newAgentKey();
  const paired = await takePair(system, given, { keyHash: hashOfKey(key), program, now });
  if (!paired) throw badRequest(WRONG);
  live.publish(paired.factoryId, { kind: 'print' });
  return { key, name: paired.name };
}
