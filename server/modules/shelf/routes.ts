import type { FastifyInstance } from 'fastify';
import { box } from '#contract/shelf/box.ts';
import { shelf } from '#contract/shelf/shelf.ts';
import { implement, type Ctx } from '#server/platform/implement.ts';
import { empty, move, takeOut } from './act.ts';
import { board, detail, page } from './boxes.ts';
import * as setUp from './set-up.ts';

/** What was done shows at once on every screen of the wall. */
const shown =
  <Asked, Told>(work: (ctx: Ctx, asked: Asked) => Promise<Told>) =>
  async (ctx: Ctx, asked: Asked): Promise<Told> => {
    const told = await work(ctx, asked);
    ctx.live.publish(ctx.tenantId, { kind: 'piece' });
    return told;
  };

export function shelfRoutes(app: FastifyInstance) {
  implement(app, shelf, {
    ...{ page: setUp.page, create: shown(setUp.create), update: shown(setUp.update) },
    ...{ stop: shown(setUp.stop), start: shown(setUp.start) },
  });
  implement(app, box, {
    ...{ board, page, detail },
    ...{ takeOut: shown(takeOut), move: shown(move), empty: shown(empty) },
  });
}
