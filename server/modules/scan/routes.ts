import type { FastifyInstance } from 'fastify';
import { scan } from '#contract/scan/scan.ts';
import { implement, type Ctx } from '#server/platform/implement.ts';
import { send } from './send.ts';
import { held, seen, signOff, station, stations } from './station.ts';
import { undo } from './undo.ts';

/** What was scanned shows at once in the lists of pieces, batches, plates and orders of all who look. */
const shown =
  <Asked, Told>(work: (ctx: Ctx, asked: Asked) => Promise<Told>) =>
  async (ctx: Ctx, asked: Asked): Promise<Told> => {
    const told = await work(ctx, asked);
    ctx.live.publish(ctx.tenantId, { kind: 'piece' });
    ctx.live.publish(ctx.tenantId, { kind: 'order' });
    return told;
  };

export function scanRoutes(app: FastifyInstance) {
  implement(app, scan, { stations, station, held, signOff, seen, send: shown(send), undo: shown(undo) });
}
