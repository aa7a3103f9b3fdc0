import { createHash } from 'node:crypto';
import { z } from 'zod';
import { scanOf, type ScanState } from '#contract/track/track-codes.ts';

/** What opens an account at 快递100; sealed as JSON. */
export const Secret = z.object({ key: z.string(), salt: z.string() });
export type Secret = z.infer<typeof Secret>;

const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase();
/** Of a push: upper hex MD5 of the text and the salt. */
export const pushSign = (param: string, salt: string): string => md5(param + salt);
export const querySign = (param: string, { key }: Pick<Secret, 'key'>, customer: string): string =>
  md5(param + key + customer);

/** As it wants to be answered: else it pushes again after half an hour, three times. */
export const TAKEN = { result: true, returnCode: '200', message: '成功' };
export const REFUSED = { result: false, returnCode: '500', message: '签名不正确' };

export interface Scan {
  at: Date;
  code: string;
  state: ScanState;
  known: boolean;
  text: string;
  place: string;
}

const Item = z.object({
  time: z.string().default(''),
  ftime: z.string().optional(),
  context: z.string().default(''),
  /** 在途, 揽收 and the like; with resultv2 beside its code. */
  statusCode: z.union([z.string(), z.number()]).transform(String).optional(),
  areaName: z.string().nullish(),
  location: z.string().nullish(),
});
const Result = z.object({
  nu: z.string().min(1).max(64),
  state: z.union([z.string(), z.number()]).transform(String).optional(),
  data: z.array(Item).max(2000).default([]),
});
/** status: polling, shutdown (signed, no more comes), abort (nothing came for 3 days, or changed for 60), updateall. */
const Push = z.object({ status: z.string().optional(), message: z.string().optional(), lastResult: Result });

const WHEN = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?/;
/** Its times are Shanghai's; null where it is none. */
function timeOf(text: string): Date | null {
  const parts = WHEN.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second = '00'] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** What the database keeps of a text that anybody may have written. */
const clean = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most).toWellFormed();

/**
 * The scans of a push, or of an answer to a query, which have one form. Only the newest has the state of the whole where no
 * item has a code of its own.
 * @returns null where it is neither
 */
export function readResult(body: string): { no: string; scans: Scan[] } | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  const push = Push.safeParse(parsed);
  const read = push.success
    ? { success: true as const, data: push.data.lastResult }
    : Result.safeParse(parsed);
  if (!read.success) return null;
  const { nu, state = '', data } = read.data;
  const times = data.map(({ ftime, time }) => timeOf(ftime ?? time)?.getTime() ?? 0);
  const newest = Math.max(0, ...times);
  const scans = data.flatMap(({ context, statusCode = '', areaName, location }, i): Scan[] => {
    if (!times[i]) return [];
    const meant = statusCode || (times[i] === newest ? state : '');
    const said = meant ? scanOf('kuaidi100', meant) : { state: 'inTransit' as const, known: true };
    const text = clean(context, 1000);
    const place = clean(areaName ?? location ?? '', 100);
    return [{ at: new Date(times[i]), code: clean(statusCode, 20), text, place, ...said }];
  });
  return { no: clean(nu.trim(), 64), scans };
}

const Said = z.object({
  result: z.boolean().optional(),
  returnCode: z.union([z.string(), z.number()]).transform(String),
  message: z.string().default(''),
});

export interface Sent {
  baseUrl: string;
  customer: string;
  secret: Secret;
}

/** Every call is a form; what comes back is no more than a few kilobytes. @throws where no answer came */
async function ask(url: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(15_000),
  });
  return answer.text();
}

/** `heard`: it pushes from now on; `refused`: it never will; `later`: to be asked again. */
export async function subscribe(
  { baseUrl, secret }: Sent,
  of: { company: string; number: string; callbackurl: string },
): Promise<{ state: 'heard' | 'refused' | 'later'; said: string }> {
  const { company, number, callbackurl } = of;
  const parameters = { callbackurl, salt: secret.salt, resultv2: '4' };
  const param = JSON.stringify({ company, number, key: secret.key, parameters });
  const text = await ask(`${baseUrl}/poll`, { schema: 'json', param });
  const read = Said.safeParse(jsonOf(text));
  if (!read.success) return { state: 'later', said: '快递100 的回应不是约定的格式' };
  const { returnCode, message } = read.data;
  // 501: it was asked for before, and is pushed already.
  if (returnCode === '200' || returnCode === '501') return { state: 'heard', said: '' };
  return {
    state: returnCode === '500' ? 'later' : 'refused',
    said: clean(`${message}（${returnCode}）`, 200),
  };
}

/** The answer to a query as it came. */
export const queryTracks = (
  { baseUrl, secret, customer }: Sent,
  of: { com: string; num: string },
): Promise<string> => {
  const param = JSON.stringify({ ...of, resultv2: '4' });
  return ask(`${baseUrl}/poll/query.do`, { customer, sign: querySign(param, secret, customer), param });
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
