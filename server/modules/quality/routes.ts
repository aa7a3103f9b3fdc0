import type { FastifyInstance } from 'fastify';
import { defect } from '#contract/quality/defect.ts';
import { quality } from '#contract/quality/quality.ts';
import { implement, type Ctx } from '#server/platform/implement.ts';
import { correct } from './correct.ts';
import * as defects from './defects.ts';
import { fail, lost, pass, plate, undo } from './desk.ts';
import { detail, page } from './list.ts';
import { look } from './look.ts';

/** What was judged shows at once in the lists of pieces, batches and orders of all who look. */
const shown =
  <Asked, Told>(work: (ctx: Ctx, asked: Asked) => Promise<Told>) =>
  async (ctx: Ctx, asked: Asked): Promise<Told> => {
    const told = await work(ctx, asked);
    ctx.live.publish(ctx.tenantId, { kind: 'piece' });
    ctx.live.publish(ctx.tenantId, { kind: 'order' });
    return told;
  };

export function qualityRoutes(app: FastifyInstance) {
  implement(app, defect, {
    ...{ page: defects.page, create: defects.create, update: defects.update },
    ...{ stop: defects.stop, start: defects.start },
  });
  implement(app, quality, {
    ...{ look, page, detail },
    ...{ pass: shown(pass), fail: shown(fail), lost: shown(lost), undo: shown(undo) },
    ...{ plate: shown(plate), correct: shown(correct) },
  });
}
