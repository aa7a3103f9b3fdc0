import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { sql } from 'kysely';
import { CODES } from '#contract/errors.ts';
import { onceAnswered } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The envelope's code, once it is answered. */
    outcome: number;
  }
}

/** What an envelope's code says of the server: refusals are the caller's, failures are ours. */
const outcomeOf = (code: number): string =>
  code === CODES.ok ? 'ok' : code >= CODES.failed && code < CODES.repeated ? 'failed' : 'refused';

/**
 * `/metrics` as Prometheus reads it. It names routes and counts, no tenant and no person. Open to this machine alone, or
 * to who brings the token of METRICS_TOKEN.
 */
export function serveMetrics(app: FastifyInstance, token: string | undefined): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'podflow_request_seconds',
    help: 'Requests by route and outcome, from their head to the end of the answer.',
    labelNames: ['method', 'route', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const slow = new Counter({
    name: 'podflow_slow_statements_total',
    help: 'Statements that took longer than what the log calls slow.',
    registers: [registry],
  });
  app.database.onSlow((statement) => {
    slow.inc();
    app.log.warn({ slow: statement }, 'slow statement');
  });
  const open = new Gauge({
    name: 'podflow_requests_open',
    help: 'Requests that are being answered.',
    registers: [registry],
  });
  registry.registerMetric(taskGauge(app));
  registry.registerMetric(connectionGauge(app));

  app.decorateRequest('outcome', CODES.ok);
  app.addHook('onRequest', (_request, reply, done) => {
    open.inc();
    onceAnswered(reply, () => open.dec());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, outcome } = request;
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method, route, outcome: outcomeOf(outcome) }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { logLevel: 'error' }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function mayRead({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined)
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip);
}

const taskGauge = ({ database }: FastifyInstance) =>
  new Gauge({
    name: 'podflow_tasks',
    help: 'Long actions that wait or run, over all servers of the database.',
    labelNames: ['status'],
    registers: [],
    async collect() {
      this.reset();
      const { rows } = await sql<{ status: string; n: number }>`
        select status, count(*)::int as n from task where status in ('waiting', 'running') group by status`.execute(
        database.system,
      );
      for (const status of ['waiting', 'running'])
        this.set({ status }, rows.find((row) => row.status === status)?.n ?? 0);
    },
  });

const connectionGauge = ({ database }: FastifyInstance) =>
  new Gauge({
    name: 'podflow_connections',
    help: 'Connections to the database by pool: open, at rest, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, states] of Object.entries(database.connections()))
        for (const [state, n] of Object.entries(states)) this.set({ pool, state }, n);
    },
  });
