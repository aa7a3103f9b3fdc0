import type { Endpoint, Output } from '#contract/endpoint.ts';
import { sms, type SmsScene } from '#contract/sms/sms.ts';
import { BASE_PATH, encodeQuery, type Envelope } from '#contract/wire.ts';
import type { TestApp } from './app.ts';

export interface Visit {
  /** The address that he comes from. */
  ip?: string;
  token?: string;
  userAgent?: string;
  /** What his browser calls its computer. */
  fingerprint?: string;
}

/** Somebody before the door: calls over the real routes, from an address and with a token of his choice. */
export function visitorOf(t: TestApp) {
  const ask = async <E extends Endpoint>(
    e: E,
    input: object,
    { ip = '10.0.0.1', token, userAgent, fingerprint }: Visit = {},
  ): Promise<Envelope<Output<E>>> => {
    const inQuery = e.method === 'GET' || e.method === 'DELETE';
    const answer = await t.app.inject({
      method: e.method,
      url: `${BASE_PATH}${e.path}${inQuery ? `?${encodeQuery({ ...input })}` : ''}`,
      remoteAddress: ip,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(userAgent && { 'user-agent': userAgent }),
        ...(fingerprint && { fingerprint }),
      },
      ...(inQuery ? {} : { payload: input }),
    });
    return answer.json();
  };
  const texts = async (mobile: string) => (await ask(sms.outbox, { mobile })).data;
  let numbers = 0;
  return {
    ask,
    /** What the outbox holds for a mobile, the newest first. */
    texts,
    /** A mobile that nobody had before. */
    mobile: () => `137${String(++numbers).padStart(8, '0')}`,
    /** Asks for a code and reads it from the text. */
    async codeFor(mobile: string, scene: SmsScene): Promise<string> {
      const sent = await ask(sms.send, { mobile, scene });
      if (sent.code !== 0) throw new Error(`${sent.code} ${sent.msg}`);
      return /\d{6}/.exec((await texts(mobile))[0]!.text)![0];
    },
    /** Lets time pass. */
    wait: (ms: number) => t.app.clock.set(t.app.clock.aheadMs() + ms),
  };
}

/** Six digits that are not these. */
export const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
