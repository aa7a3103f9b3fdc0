import fs from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Answers } from './compared.ts';

const envelopes = new WeakMap<FastifyReply, { code: unknown; data?: unknown }>();
const turns = new WeakMap<FastifyReply, () => void>();

/** The file that calls are noted in; undefined: nothing is noted. */
export function recordFile(): string | undefined {
  const to = process.env.PODFLOW_TRACE_CALLS;
  return to === undefined || to === '' ? undefined : path.resolve(import.meta.dirname, '../..', to);
}

const noted = new Set<string>();

/** @param call `METHOD path`, tab-separated. */
function note(file: string, call: string, says: 'refused' | 'answered' | 'compared', test: [string, string]) {
  const line = [call, says, process.env.VITEST ? 'vitest' : 'playwright', ...test].join('\t');
  if (noted.has(line)) return;
  noted.add(line);
  fs.appendFileSync(file, `${line}\n`);
}

/**
 * Notes every call that the app answers in the file PODFLOW_TRACE_CALLS, once a test, for `npm run trace`. Without that
 * variable, which `npm test` sets, nothing is noted.
 * @param test the running test as `[file, name]`; empty where it is not known.
 * @param answers where what was answered is kept, for who sees what is compared.
 */
export function recordCalls(app: FastifyInstance, test: () => [string, string], answers?: Answers): void {
  const file = recordFile();
  if (!file) return;
  app.addHook('preSerialization', (request, reply, payload, done) => {
    if (typeof payload === 'object' && payload !== null && 'code' in payload) {
      envelopes.set(reply, payload);
      const { url } = request.routeOptions;
      // Before it is sent: who asked compares it at once.
      if (answers && url && payload.code === 0 && 'data' in payload)
        turns.set(reply, answers.note(`${request.method}\t${url}`, payload.data));
    }
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const envelope = envelopes.get(reply);
    const ok = envelope === undefined ? reply.statusCode < 400 : envelope.code === 0;
    if (url) note(file, `${request.method}\t${url}`, ok ? 'answered' : 'refused', test());
    // Who asked without a network goes on at once; over one he hears of it later, nobody knows when.
    const turnIsOver = turns.get(reply);
    if (turnIsOver && !(request.raw.socket instanceof Socket)) setImmediate(turnIsOver);
    done();
  });
}

/** Notes that a test compares this with what it expects, where it comes from an answer. */
export function recordComparison(
  actual: unknown,
  expected: unknown,
  answers: Answers,
  test: () => [string, string],
): void {
  const file = recordFile();
  if (!file) return;
  for (const call of answers.comparedBy(actual, expected)) note(file, call, 'compared', test());
}
