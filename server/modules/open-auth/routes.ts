import type { FastifyInstance } from 'fastify';
import { openAuth } from '#contract/open-auth/open-auth.ts';
import { SIGNED_FOR_MS } from '#contract/open-auth/signature.ts';
import { implement } from '#server/platform/implement.ts';
import { repeat } from '#server/platform/repeat.ts';
import * as service from './service.ts';
import { sweepUse } from './signed.sql.ts';

const SWEEP_EVERY_MS = 60_000;
const NONCES_FOR_MS = 3 * SIGNED_FOR_MS;
const COUNTERS_FOR_MS = 48 * 60 * 60_000;

export function openAuthRoutes(app: FastifyInstance) {
  implement(app, openAuth, {
    create: service.create,
    list: service.list,
    reset: service.reset,
    update: service.update,
    delete: service.remove,
  });
  keepSweeping(app);
}

/** While the app lives; two servers that do it at once delete the same. */
const keepSweeping = (app: FastifyInstance) =>
  repeat(app, { name: 'sweep of nonces', everyMs: SWEEP_EVERY_MS }, () => {
    const now = app.clock.now().getTime();
    return sweepUse(app.database.system, new Date(now - NONCES_FOR_MS), new Date(now - COUNTERS_FOR_MS));
  });
