import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  event: string;
  delivery: string;
  body: string;
  message: { id: string; event: string; tenantId: number; data: Record<string, unknown> };
  headers: http.IncomingHttpHeaders;
}

/** Whether this secret signed it, by the words of docs/open-api. */
export const isSignedWith = ({ headers, body }: Received, secret: string): boolean =>
  createHmac('sha256', secret)
    .update(`${String(headers['x-pod-timestamp'])}.${body}`)
    .digest('hex') === headers['x-pod-signature'];

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Another company's server: takes what webhooks bring, and answers as a test wants. */
export async function startReceiver() {
  const got: Received[] = [];
  let status = 200;
  let silent = false;
  let refuses: (received: Received) => number | undefined = () => undefined;
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const { headers } = request;
      const received: Received = {
        event: String(headers['x-pod-event']),
        delivery: String(headers['x-pod-delivery']),
        body,
        message: JSON.parse(body) as Received['message'],
        headers,
      };
      got.push(received);
      const refused = refuses(received);
      if (refused !== undefined ? refused !== 0 : !silent) response.writeHead(refused ?? status).end('ok');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?of=test`,
    got,
    answerWith: (next: number) => void (status = next),
    /** Takes what comes and never answers. */
    keepSilent: () => void (silent = true),
    /** Answers some with a status of their own, 0: never; the others as always. */
    refuse: (of: typeof refuses) => void (refuses = of),
    forget: () => void (got.length = 0),
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
