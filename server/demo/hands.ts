import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { scan } from '#contract/scan/scan.ts';
import { BASE_PATH, encodeQuery, type Envelope } from '#contract/wire.ts';
import { DEMO_PASSWORD } from './accounts.ts';

/** What a user of the demo does: his calls go the way of all calls, through every wall. */
export interface Hands {
  /** @throws where the code is not 0. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>;
  /** Numbers scanned one after another at a station. @throws where one is refused */
  scanAt(stationId: number, codes: readonly string[]): Promise<void>;
  /** A number that the station refuses. @throws where it is accepted */
  scanWrongAt(stationId: number, code: string): Promise<void>;
}

export async function signIn(app: FastifyInstance, username: string): Promise<Hands> {
  let token: string | undefined;
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input: object) => {
    const inQuery = method === 'GET' || method === 'DELETE';
    const answer = await app.inject({
      method,
      url: `${BASE_PATH}${path}${inQuery ? `?${encodeQuery(input as Record<string, never>)}` : ''}`,
      ...(!inQuery && { payload: input }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    const { code, msg, data } = answer.json<Envelope>();
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const login = { username, password: DEMO_PASSWORD };
  ({ accessToken: token } = (await ask('POST', '/basic/system/auth/login', login)) as {
    accessToken: string;
  });
  const call = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
    ask(endpoint.method, endpoint.path, input as object) as Promise<Output<E>>;
  const send = async (stationId: number, codes: readonly string[]) => {
    const now = app.clock.now().getTime();
    const scans = codes.map((code, seq) => ({ scanId: randomUUID(), seq, code, deviceAt: now }));
    return (await call(scan.send, { stationId, sentAt: now, scans })).answers;
  };
  return {
    call,
    async scanWrongAt(stationId, code) {
      const [answer] = await send(stationId, [code]);
      if (answer?.accepted) throw new Error(`${code} was accepted`);
    },
    async scanAt(stationId, codes) {
      const answers = await send(stationId, codes);
      const refused = answers.find(({ accepted }) => !accepted);
      if (refused) throw new Error(`${refused.code}: ${refused.title} ${refused.text}`);
    },
  };
}
