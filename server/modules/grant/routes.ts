import type { FastifyInstance } from 'fastify';
import { grants } from '#contract/grant/grant.ts';
import { implement } from '#server/platform/implement.ts';
import { repeat } from '#server/platform/repeat.ts';
import * as calls from './calls.ts';
import { endDueGrants } from './timer.ts';

const LOOK_EVERY_MS = 60_000;

export function grantRoutes(app: FastifyInstance) {
  const { page, detail, factories, offer, changeTerms, topUp, accept, refuse, pause, resume, end, uses } =
    calls;
  implement(app, grants, {
    ...{ page, detail, factories, offer, change: changeTerms, topUp },
    ...{ accept, refuse, pause, resume, end, uses },
  });
  repeat(app, { name: 'grants of waybill accounts', everyMs: LOOK_EVERY_MS }, () => endDueGrants(app));
}
