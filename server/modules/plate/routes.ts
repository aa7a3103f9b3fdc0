import type { FastifyInstance } from 'fastify';
import { plate } from '#contract/plate/plate.ts';
import { implement, type Ctx } from '#server/platform/implement.ts';
import { act, download, failed, kick, printed, undoPrinted } from './act.ts';
import { detail, page, waiting } from './list.ts';
import { nestProfile } from './nest.ts';

/** What was done shows at once in the lists of pieces, batches, plates and orders of all who look. */
const shown =
  <Asked, Told>(work: (ctx: Ctx, asked: Asked) => Promise<Told>) =>
  async (ctx: Ctx, asked: Asked): Promise<Told> => {
    const told = await work(ctx, asked);
    // A plate that is sent, or taken back, is a print job, too.
    for (const kind of ['piece', 'order', 'print'] as const) ctx.live.publish(ctx.tenantId, { kind });
    return told;
  };

export function plateRoutes(app: FastifyInstance) {
  implement(app, plate, {
    ...{ waiting, page, detail },
    ...{
      nest: shown(nestProfile),
      act: shown(act),
      sending: shown(act),
      kick: shown(kick),
      download: shown(download),
    },
    ...{ printed: shown(printed), undoPrinted: shown(undoPrinted), failed: shown(failed) },
  });
}
