import type { z } from 'zod';
import { OutgoingFailure } from '#server/platform/outgoing.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import { PlatformError, type HttpAnswer, type HttpRequest, type Tools } from './adapter.ts';

/** A platform's list of a hundred orders takes its time. */
const TIMEOUT_MS = 30_000;

/** Sends a signed request; what is no success is told as why. @throws PlatformError */
export async function reach(tools: Tools, platform: string, request: HttpRequest): Promise<HttpAnswer> {
  let answer: HttpAnswer;
  try {
    answer = await tools.send({ timeoutMs: TIMEOUT_MS, ...request });
  } catch (error) {
    if (error instanceof OutgoingFailure)
      throw new PlatformError('unreachable', `连接不上 ${platform}，请检查店铺地址和网络，稍后会自动重试。`);
    if (error instanceof Refusal) throw new PlatformError('refused', error.message);
    throw error;
  }
  const { status } = answer;
  if (status === 401 || status === 403) throw accessRefused(platform);
  if (status === 429 || status === 503 || status === 502 || status === 504) throw busy(platform, answer);
  if (status >= 500) throw new PlatformError('busy', `${platform} 出错（HTTP ${status}），稍后会自动重试。`);
  if (status >= 300 && status < 400)
    throw new PlatformError('refused', `${platform} 的地址已转移，请填写转移后的店铺地址并重新授权。`);
  return answer;
}

export const accessRefused = (platform: string) =>
  new PlatformError('access', `${platform} 拒绝了店铺的授权，请重新授权店铺。`);

export const busy = (platform: string, { headers }: Pick<HttpAnswer, 'headers'>) =>
  new PlatformError(
    'busy',
    `${platform} 限制了调用频率，稍后会自动重试。`,
    retryAfter(headers['retry-after']),
  );

/** Seconds, or a date, as RFC 9110 has it. */
function retryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 3_600_000) : undefined;
}

/** @throws PlatformError where the body is no JSON of this form. */
export function readJson<T>(platform: string, { text }: HttpAnswer, form: z.ZodType<T>): T {
  const read = form.safeParse(parsed(text));
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.join('.');
  throw new PlatformError(
    'refused',
    `${platform} 的回答与它的接口文档不符${at ? `（${at}）` : ''}，请确认店铺地址，或联系客服。`,
  );
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** While a shop is authorised its user waits: what went wrong is said beside the form. */
export async function authorising<T>(work: () => Promise<T>, wrongKeys: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw badRequest(
      error.kind === 'access' ? wrongKeys : error.message.replace('，稍后会自动重试', '，请稍后再试'),
    );
  }
}

/** A platform's own words in a sentence of ours. */
export const refusedBy = (platform: string, said: string) =>
  new PlatformError('refused', `${platform} 拒绝：${said.slice(0, 300)}`);

/** Where the platform has nothing that this parcel could be: it was not told, and says so. */
export const nothingToSend = (platform: string) => refusedBy(platform, '没有可发货的商品，请在平台后台核对');
