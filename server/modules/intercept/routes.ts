import type { FastifyInstance } from 'fastify';
import { intercepts } from '#contract/intercept/intercept.ts';
import { implement } from '#server/platform/implement.ts';
import { repeat } from '#server/platform/repeat.ts';
import { ask, end, withdraw } from './act.ts';
import { runInterceptTimer } from './timer.ts';
import { askCarriers } from './worker.ts';

const LOOK_EVERY_MS = 2000;
const DUE_EVERY_MS = 60_000;

/** 拦截: packages that left are asked back, by either side or because their order was closed. */
export function interceptRoutes(app: FastifyInstance) {
  implement(app, intercepts, { ask, end, withdraw });
  repeat(app, { name: 'interceptions', everyMs: LOOK_EVERY_MS }, (stopped) => askCarriers(app, stopped));
  repeat(app, { name: 'interceptions that are over', everyMs: DUE_EVERY_MS }, (stopped) =>
    runInterceptTimer(app, app.clock.now(), stopped),
  );
}
