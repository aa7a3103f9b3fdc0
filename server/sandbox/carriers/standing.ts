import fastify, { type FastifyPluginCallback, type FastifyReply } from 'fastify';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** One number that a stand-in gave, for tests to compare with our tables. */
export interface Given {
  requestId: string;
  no: string;
  state: 'given' | 'cancelled' | 'collected';
}
export interface Scan {
  at: Date;
  code: string;
  text: string;
  place: string;
}
/**
 * What happens to the next call, one each: `busy` and `down` do nothing; `cutBefore` goes away without having acted;
 * the others act, and then are waited for in vain by their gateway, go away after the first bytes, say nothing, say it late,
 * or say what is no answer.
 */
export type Fault =
  | 'busy'
  | 'down'
  | 'gateway'
  | 'cutBefore'
  | 'cutAfter'
  | 'silent'
  | 'html'
  | { lateMs: number }
  | { text: string };

export interface Call {
  method: string;
  /** Below where the stand-in stands, from its first slash. */
  path: string;
  query: URLSearchParams;
  header(name: string): string;
  /** As it came: signatures are of this text. */
  body: string;
}
export interface Answer {
  status?: number;
  json: unknown;
}
export interface Ledger {
  given: Given[];
  scans: Map<string, Scan[]>;
  /** Every call, in their order. */
  calls: string[];
  faults: Fault[];
  /** Numbers that its account may still have. */
  quota: number;
  /** Numbers that were asked back, and those that do not come back any more. */
  intercepted: Set<string>;
  signed: Set<string>;
  /** What a request that came before is answered: its number again, or only that it is there. */
  repeats: 'same' | 'exists';
  /** What happens to a call by its count where no fault was set: on a usual day, as demo mode has it. */
  usual: (call: number) => Fault | undefined;
  now: () => Date;
  /** The number before its first one. */
  before: number;
}
export type StandOptions = Partial<Pick<Ledger, 'usual' | 'now' | 'before'>>;
export interface CarrierStanding extends Ledger {
  url: string;
  close(): Promise<void>;
}

/** @param on where one stands up again after it ended, as in demo mode, its numbers begin behind those of before */
export const openLedger = (repeats: Ledger['repeats'], on: StandOptions = {}): Ledger => ({
  ...{ given: [], scans: new Map(), calls: [], faults: [], quota: 10_000, repeats },
  ...{ intercepted: new Set(), signed: new Set() },
  ...{ usual: () => undefined, now: () => new Date(), before: 0 },
  ...on,
});

/** What a carrier does with a request for a number, told apart by our own. */
export function give(
  ledger: Ledger,
  requestId: string,
  numbered: (count: number) => string,
): Given | 'exists' | 'empty' {
  const before = ledger.given.find((one) => one.requestId === requestId && one.state !== 'cancelled');
  if (before) return ledger.repeats === 'same' ? before : 'exists';
  if (ledger.quota <= 0) return 'empty';
  ledger.quota -= 1;
  const one: Given = { requestId, no: numbered(ledger.before + ledger.given.length + 1), state: 'given' };
  ledger.given.push(one);
  return one;
}
/** The newest one: what was cancelled may have been asked for again. */
export const givenAs = (ledger: Ledger, by: Partial<Given>) =>
  ledger.given.findLast((one) => one.requestId === by.requestId || one.no === by.no);

/** Older or newer calls are refused by those whose signature has a time in it. */
const CLOCK_MS = 10 * 60_000;
export const clockRight = ({ now }: Ledger, at: string) => Math.abs(Number(at) - now().getTime()) <= CLOCK_MS;

/** The carrier as a plugin, for a server of its own or for demo mode's. */
export const carrierPlugin =
  (ledger: Ledger, handle: (call: Call) => Answer): FastifyPluginCallback =>
  (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    app.all<{ Params: { '*': string } }>('/*', async (request, reply) => {
      const { searchParams: query } = new URL(request.url, 'http://here');
      const path = `/${request.params['*']}`;
      const header = (name: string) => String(request.headers[name.toLowerCase()] ?? '');
      ledger.calls.push(`${request.method} ${path}`);
      const fault = ledger.faults.shift() ?? ledger.usual(ledger.calls.length);
      if (fault === 'busy') return reply.code(429).send({ message: 'too many requests' });
      if (fault === 'down') return reply.code(503).send('<html>503</html>');
      if (fault === 'cutBefore') return void reply.hijack().raw.destroy();
      const body = typeof request.body === 'string' ? request.body : '';
      const answer = handle({ method: request.method, path, query, header, body });
      return spoilt(reply, fault, answer);
    });
    done();
  };

async function spoilt(reply: FastifyReply, fault: Fault | undefined, { status = 200, json }: Answer) {
  if (fault === 'silent') return void reply.hijack();
  if (fault === 'cutAfter') {
    const { raw } = reply.hijack();
    raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '4096' });
    raw.write('{"', () => raw.destroy());
    return;
  }
  if (fault === 'gateway') return reply.code(504).send('<html>504</html>');
  if (fault === 'html') return reply.type('text/html').send('<html><body>Gateway</body></html>');
  if (typeof fault === 'object' && 'lateMs' in fault) await wait(fault.lateMs);
  if (typeof fault === 'object' && 'text' in fault) return reply.type('application/json').send(fault.text);
  return reply.code(status).send(json as object);
}

/** On a port of its own, as tests want it. */
export async function standCarrier(ledger: Ledger, handle: (call: Call) => Answer): Promise<CarrierStanding> {
  const app = fastify({ forceCloseConnections: true });
  await app.register(carrierPlugin(ledger, handle));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return Object.assign(ledger, { url: `http://127.0.0.1:${port}`, close: () => app.close() });
}

/** A JSON body; undefined: none. */
export function jsonOf(body: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
/** What stands at a path of names, as text; '' where nothing does. */
export function at(value: unknown, ...names: (string | number)[]): string {
  let here: unknown = value;
  for (const name of names) here = (here as Record<string, unknown> | null | undefined)?.[name];
  return typeof here === 'string' || typeof here === 'number' ? String(here) : '';
}
export const isPhone = (phone: string) => /^\+?[\d -]{6,20}$/.test(phone);
const BEIJING_MS = 8 * 3_600_000;
export const beijing = (moment: Date) =>
  new Date(moment.getTime() + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ');
