import type { FastifyInstance } from 'fastify';
import { batch } from '#contract/batch/batch.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { implement } from '#server/platform/implement.ts';
import { act } from './act.ts';
import { detail, page, pieces, waiting } from './list.ts';
import { add, kick, make, preview } from './make.ts';

/** What was done shows at once in the lists of pieces, batches and orders of all who look. */
const shown =
  <Asked, Told>(work: (ctx: Ctx, asked: Asked) => Promise<Told>) =>
  async (ctx: Ctx, asked: Asked): Promise<Told> => {
    const told = await work(ctx, asked);
    ctx.live.publish(ctx.tenantId, { kind: 'piece' });
    ctx.live.publish(ctx.tenantId, { kind: 'order' });
    return told;
  };

export function batchRoutes(app: FastifyInstance) {
  implement(app, batch, {
    ...{ waiting, page, detail, pieces, preview },
    ...{ make: shown(make), add: shown(add), kick: shown(kick), act: shown(act) },
  });
}
