import type { FastifyInstance } from 'fastify';
import { clock } from '#contract/demo/clock.ts';
import { implement } from '#server/platform/implement.ts';

/** What only the demo and the tests may do. */
export function demoRoutes(app: FastifyInstance) {
  const read = () => ({ now: app.clock.now(), aheadMs: app.clock.aheadMs() });
  implement(app, clock, {
    read: () => Promise.resolve(read()),
    set(_ctx, { aheadMs }) {
      app.clock.set(aheadMs);
      return Promise.resolve(read());
    },
  });
}
