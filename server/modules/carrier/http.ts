import type { z } from 'zod';
import type { CarrierFacts } from '#contract/carrier/carrier.ts';
import { OutgoingFailure, type OutgoingAnswer, type OutgoingRequest } from '#server/platform/outgoing.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { CarrierError, type CarrierAccess, type CarrierFailure, type CarrierTools } from './adapter.ts';

/** No answer of a carrier is longer, tracks of a long way included. */
const MOST_BYTES = 1024 * 1024;

/** [X40] Sends one call, which has the 15 s of every call out; what is no answer to read is told as why. @throws CarrierError */
export async function reach(
  tools: CarrierTools,
  carrier: string,
  request: OutgoingRequest,
): Promise<OutgoingAnswer> {
  let answer: OutgoingAnswer;
  try {
    answer = await tools.send({ mostBytes: MOST_BYTES, ...request });
  } catch (error) {
    if (error instanceof OutgoingFailure)
      throw notSent(error) ? downAt(carrier, '') : lostAt(carrier, error.kind);
    if (error instanceof Refusal) throw new CarrierError('refused', error.message);
    throw error;
  }
  const { status } = answer;
  const code = `HTTP ${status}`;
  if (status === 401 || status === 403) throw keysRefused(carrier, code);
  if (status === 429) throw busy(carrier, code);
  // A gateway that waited in vain does not say what stood behind it did.
  if (status === 504) throw lostAt(carrier, code);
  if (status >= 500) throw downAt(carrier, code);
  if (status >= 300)
    throw new CarrierError('refused', `${carrier}的接口地址不对，请管理员核对面单账户的接口地址。`, code);
  return answer;
}

/** Codes of what fails before the first byte of a request leaves: its carrier cannot have acted. */
const BEFORE_THE_FIRST_BYTE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
/** Whatever is not known to have failed early counts as lost: a number asked for twice is paid for twice. */
function notSent({ kind, cause }: OutgoingFailure): boolean {
  if (kind !== 'unreachable' || !(cause instanceof Error) || !('code' in cause)) return false;
  return BEFORE_THE_FIRST_BYTE.has(String(cause.code));
}

export const downAt = (carrier: string, code: string) =>
  new CarrierError('down', `连接不上${carrier}，请求没有被受理，系统会自动重试；一直如此请检查网络。`, code);
const busy = (carrier: string, code: string) =>
  new CarrierError('busy', `${carrier}限制了调用频率，稍后会自动重试。`, code);
export const lostAt = (carrier: string, code = '') =>
  new CarrierError(
    'lost',
    `${carrier}没有给出完整的回答，可能已经处理。结果未知，请等待查询结果，不要重新取号。`,
    code,
  );
export const keysRefused = (carrier: string, code: string) =>
  new CarrierError('expired', `${carrier}不接受账户的密钥，请到面单账户核对密钥或重新授权。`, code);

/** @throws CarrierError lost, where the body is no JSON of this form: it may have acted, only not told so. */
export function readAnswer<T>(carrier: string, { text }: OutgoingAnswer, form: z.ZodType<T>): T {
  const read = form.safeParse(parsed(text));
  if (!read.success) throw lostAt(carrier, 'FORM');
  return read.data;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A refusal with the words that the carrier gave, for what no code tells. */
class CarrierSaid extends CarrierError {
  readonly words: string;
  constructor(kind: CarrierFailure, said: string, code: string, words: string) {
    super(kind, said, code);
    this.words = words;
  }
}
const said = (error: unknown, what: RegExp) => error instanceof CarrierSaid && what.test(error.words);
/** It was cancelled before: what is wanted stands. */
export const saysCancelled = (error: unknown) => said(error, /已经?(取消|作废|撤销)|already cancel/i);
/** The request came before and has its number, which this answer does not tell. */
export const saysExists = (error: unknown) => said(error, /已经?存在|重复|already exist|duplicate/i);
export const saysFullNet = (error: unknown) => said(error, /全网件/);
/** Nothing of that name at the carrier. */
export const saysUnknown = (error: unknown) => said(error, /不存在|未找到|not exist|not found/i);
/** @throws CarrierError lost in place of a refusal because the request came before */
export async function onceMore<T>(carrier: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw saysExists(error) ? lostAt(carrier, 'EXISTS') : error;
  }
}

/** What a carrier's codes mean: a kind, and what to do in a clause of Chinese, without its full stop. */
export type Refusals = Readonly<Record<string, readonly [kind: CarrierFailure, todo: string]>>;

const IS_SIGNATURE = /签名|密钥|digest|\bsign|appkey|app_key|secret/i;
const IS_CLOCK = /时间戳|timestamp|超时的请求/i;
const IS_BALANCE = /余额|单号(数量)?不足|库存不足|欠费|balance/i;
const IS_DATA =
  /地址|电话|手机|收件|寄件|姓名|邮编|重量|参数|必填|不能为空|品名|申报|超区|required|invalid|address|phone|postcode|post_code|weight/i;

/**
 * A refusal that a carrier words itself: by its code where that is documented, else by what its words are about. Known to
 * be none of both it is `refused`: nothing of it becomes right by being asked again.
 */
export function refusedAs(carrier: string, refusals: Refusals, code: string, words: string): CarrierError {
  const known = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  if (known?.[0] === 'lost') return lostAt(carrier, code);
  if (known?.[0] === 'busy') return busy(carrier, code);
  if (known?.[0] === 'down') return downAt(carrier, code);
  const line = shown(words);
  const quoted = line === '' ? '。' : `（${carrier}：${line}）。`;
  const [kind, todo] = known ?? meant(carrier, line);
  return new CarrierSaid(kind, todo + quoted, code, line);
}

function meant(carrier: string, line: string): readonly [CarrierFailure, string] {
  if (IS_CLOCK.test(line)) return ['refused', '服务器的时间不准，请管理员校准时间后重试'];
  if (IS_SIGNATURE.test(line)) return ['expired', `${carrier}不接受账户的密钥，请到面单账户核对`];
  if (IS_BALANCE.test(line)) return ['refused', `${carrier}账户的余额或单号不足，请充值后重新取号`];
  if (IS_DATA.test(line)) return ['data', `${carrier}不接受包裹的资料，请改好后重新取号`];
  return ['refused', `${carrier}没有受理，请按它的提示处理或联系网点`];
}

/** A carrier's own words as they can stand within a sentence: short, one line, without its full stop. */
const shown = (words: string) =>
  words
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 120)
    .replace(/[。.!！]+$/, '');

/** The fields of an account, all of them filled. @throws CarrierError that names what is missing */
export function fieldsOf<N extends string>(
  { fields }: Pick<CarrierFacts, 'fields'>,
  access: CarrierAccess,
  ...names: N[]
): Record<N, string> {
  const of = (name: string) => (Object.hasOwn(access, name) ? access[name]!.trim() : '');
  for (const name of names)
    if (of(name) === '')
      throw new CarrierError(
        'expired',
        `面单账户缺少${fields.find((field) => field.name === name)?.label ?? name}，请到面单账户补填。`,
      );
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<N, string>;
}
