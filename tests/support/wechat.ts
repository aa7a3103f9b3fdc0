import type { FastifyInstance } from 'fastify';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { social, WECHAT } from '#contract/social/social.ts';
import { BASE_PATH, encodeQuery, type Envelope } from '#contract/wire.ts';

export interface Scanned {
  code: string;
  state: string;
  /** Where the browser was led back to. */
  back: URL;
}

/** An open call as somebody makes it who is not signed in. */
export async function askOpen<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: Input<E>,
): Promise<Envelope<Output<E>>> {
  const values = { ...(input as Record<string, never>) };
  const get = endpoint.method === 'GET';
  const answer = await app.inject({
    method: endpoint.method,
    url: `${BASE_PATH}${endpoint.path}${get ? `?${encodeQuery(values)}` : ''}`,
    ...(get ? {} : { payload: values }),
  });
  return answer.json();
}

/** Makes the server reachable for itself: the stand-in's calls come over HTTP. */
export const listen = (app: FastifyInstance) => app.listen({ host: '127.0.0.1', port: 0 });

/** Presses one of the buttons beside the stand-in's QR code. @returns where that leads. */
export async function press(
  app: FastifyInstance,
  page: string,
  deed: string,
  nickname = '',
): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: `${page}/${deed}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ nickname }).toString(),
  });
  return answer.headers.location!;
}

/** Opens the page with the QR code. @param faults as server/sandbox/wechat-desk.ts knows them. @returns its address. */
export async function openQr(
  app: FastifyInstance,
  { redirectUri, faults = '' }: { redirectUri?: string; faults?: string } = {},
): Promise<string> {
  const asked = await askOpen(app, social.redirect, { type: WECHAT, redirectUri });
  if (asked.code !== 0) throw new Error(asked.msg);
  const address = asked.data.replace('#', `&${faults}#`).split('#')[0]!;
  return (await app.inject(address)).headers.location!;
}

/** Somebody scans and allows: what comes back for C009. */
export async function scan(
  app: FastifyInstance,
  nickname: string,
  options: { redirectUri?: string; faults?: string } = {},
): Promise<Scanned> {
  const page = await openQr(app, options);
  await press(app, page, 'scan', nickname);
  const back = new URL(await press(app, page, 'allow'));
  return { code: back.searchParams.get('code')!, state: back.searchParams.get('state')!, back };
}
