import type { FastifyInstance } from 'fastify';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { packing } from '#contract/packing/packing.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Trx } from '#server/platform/database.ts';
import { implement, type Ctx } from '#server/platform/implement.ts';
import { atOf, type ScanAt } from './at.ts';
import { refuseFar } from './far.ts';
import { giveUp, keepGivingUp } from './give-up.ts';
import { openParcel, orderBehind } from './open.ts';
import { openAt } from './packing.sql.ts';
import { parcelOf, showParcel, type PackedParcel } from './parcel.ts';
import { isFar } from './parcel.sql.ts';
import { reprintSlip, slipsAt } from './slip.ts';
import { tickLine, verifyPiece } from './verify.ts';

type Shown = Answer<typeof packing.open>;

const reachOf = ({ tenantId: factoryId, limits: { materials } }: Ctx) => ({ factoryId, materials });

/** What a station does with the parcel that is open at it; what was done shows at once on all screens. */
async function atStation<T>(
  ctx: Ctx,
  { idempotencyKey: key, ...request }: { stationId: number; idempotencyKey?: string | undefined },
  work: (trx: Trx, at: ScanAt) => Promise<T>,
): Promise<T> {
  // Pieces and orders have logs of their own, which say who packed.
  const done = await change(ctx, { kind: 'silent', once: { key, request } }, async (trx) => {
    const at = await atOf(ctx, trx, request.stationId);
    await refuseFar(trx, reachOf(ctx), (await openAt(trx, ctx.tenantId, request.stationId))?.orderId);
    return work(trx, at);
  });
  ctx.live.publish(ctx.tenantId, { kind: 'piece' });
  ctx.live.publish(ctx.tenantId, { kind: 'order' });
  ctx.live.publish(ctx.tenantId, { kind: 'print' });
  return done;
}

const shown = (ctx: Ctx, parcel: PackedParcel): Shown => showParcel(ctx.files, parcel);

async function current(
  ctx: Ctx,
  { stationId }: Parsed<typeof packing.current>,
): Promise<Answer<typeof packing.current>> {
  const { db, tenantId } = ctx;
  const open = await openAt(db, tenantId, stationId);
  const slips = await slipsAt(db, tenantId, stationId);
  if (!open || (ctx.limits.materials && (await isFar(db, tenantId, open.orderId, ctx.limits.materials))))
    return { parcel: null, ...slips };
  return { parcel: shown(ctx, await parcelOf(db, tenantId, open)), ...slips };
}

const open = async (ctx: Ctx, asked: Parsed<typeof packing.open>): Promise<Shown> =>
  shown(
    ctx,
    await atStation(ctx, asked, async (trx, at) => {
      await refuseFar(trx, reachOf(ctx), await orderBehind(trx, ctx.tenantId, asked.number));
      return openParcel(trx, at, asked.number);
    }),
  );

const verify = async (ctx: Ctx, asked: Parsed<typeof packing.verify>): Promise<Shown> =>
  shown(ctx, await atStation(ctx, asked, (trx, at) => verifyPiece(trx, at, asked.pieceId)));

const tick = async (ctx: Ctx, asked: Parsed<typeof packing.tick>): Promise<Shown> =>
  shown(ctx, await atStation(ctx, asked, (trx, at) => tickLine(trx, at, asked.lineId, asked.ticked)));

async function reprint(ctx: Ctx, asked: Parsed<typeof packing.reprint>): Promise<void> {
  const { idempotencyKey: key, ...request } = asked;
  await change(ctx, { kind: 'silent', once: { key, request } }, (trx) => reprintSlip(trx, ctx, asked));
  ctx.live.publish(ctx.tenantId, { kind: 'print' });
}

export function packingRoutes(app: FastifyInstance) {
  implement(app, packing, {
    ...{ current, open, verify, tick, reprint },
    giveUp: (ctx, asked) => atStation(ctx, asked, giveUp),
  });
  keepGivingUp(app);
}
