import { createHash, randomBytes } from 'node:crypto';
import { CODES } from '#contract/errors.ts';
import type { OpenCtx, Raw } from '#server/platform/implement.ts';
import { forbidden, Refusal } from '#server/platform/refusal.ts';
import { agentOfKey, noteSeen } from './caller.sql.ts';

/** A print agent that asks, with its factory's own connection. */
export interface AgentCaller {
  id: number;
  factoryId: number;
  name: string;
}

/** 240 bits that nobody guesses, so that a plain hash of them is enough. */
export const newAgentKey = () => `pa${randomBytes(30).toString('base64url')}`;
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

const SEEN_EVERY_MS = 10_000;
const UNKNOWN = '打印助手的密钥已失效，请在网页的「打印助手」里重新配对它。';

/** Whose key it is. @throws Refusal 401 where nobody has it, 403 where the agent was stopped */
export async function agentOf(ctx: OpenCtx, { request }: Raw, program?: string): Promise<AgentCaller> {
  const [, key] = /^Bearer (pa[\w-]{40})$/.exec(request.headers.authorization ?? '') ?? [];
  const found = key && (await agentOfKey(ctx.system, hashOfKey(key)));
  if (!found) throw new Refusal(CODES.unauthenticated, UNKNOWN);
  if (found.closed) throw forbidden('打印助手已停用，请在网页的「打印助手」里启用它。');
  const { id, factoryId, name, seenAt } = found;
  const isDue = !seenAt || ctx.now.getTime() - seenAt.getTime() >= SEEN_EVERY_MS;
  if (program !== undefined && (isDue || program !== found.program)) {
    await noteSeen(ctx.database.of(factoryId), factoryId, id, program, ctx.now);
    ctx.live.publish(factoryId, { kind: 'print' });
  }
  return { id, factoryId, name };
}
