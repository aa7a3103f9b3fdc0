import type { FastifyInstance } from 'fastify';
import { recovery } from '#contract/recovery/recovery.ts';
import { implement } from '#server/platform/implement.ts';
import { act, page } from './recovery.ts';

export function recoveryRoutes(app: FastifyInstance) {
  implement(app, recovery, {
    page,
    async act(ctx, asked) {
      const told = await act(ctx, asked);
      ctx.live.publish(ctx.tenantId, { kind: 'piece' });
      return told;
    },
  });
}
