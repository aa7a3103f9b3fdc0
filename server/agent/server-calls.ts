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
