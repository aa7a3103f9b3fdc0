import { Readable } from 'node:stream';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';

/** The server said no, in a sentence for people. */
export class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'Refused';
    this.code = code;
  }
}

export type AskServer = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>;

const TIMEOUT_MS = 30_000;
/** A content that sends nothing for so long is broken off. */
const STALLED_MS = 60_000;

/** The content that a link leads to. @throws where it does not come, or stops coming */
export type Download = (url: string) => Promise<Readable>;

/** Links of this server: a plate may be as large as a disk, so that it comes as a stream, and only its stillness ends it. */
export const openDownload =
  (server: string): Download =>
  async (url) => {
    const still = new AbortController();
    const late = setTimeout(() => still.abort(new Error('服务器没有回应')), STALLED_MS);
    const answer = await fetch(new URL(url, server), { signal: still.signal });
    if (!answer.ok || !answer.body) {
      clearTimeout(late);
      throw new Error(`服务器没有给出文件（${answer.status}）`);
    }
    const { body } = answer;
    async function* parts(): AsyncGenerator<Uint8Array> {
      try {
        for await (const part of body) {
          late.refresh();
          yield part;
        }
      } finally {
        clearTimeout(late);
      }
    }
    return Readable.from(parts(), { objectMode: false });
  };

/** Calls of this server by this key; without one: those that ask for none. @throws Refused, or what fetch throws where no answer came */
export const openServer =
  ({ server, key }: { server: string; key?: string }): AskServer =>
  async (endpoint, input) => {
    const answer = await fetch(`${server.replace(/\/+$/, '')}${BASE_PATH}${endpoint.path}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { code, msg, data } = (await answer.json()) as Envelope;
    if (code !== 0) throw new Refused(code, msg);
    return endpoint.output.parse(data) as Output<typeof endpoint>;
  };
