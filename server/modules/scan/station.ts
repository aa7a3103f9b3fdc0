import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { scan } from '#contract/scan/scan.ts';
import { signOff as endSession, stationAt } from '#server/modules/station/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { isHeld } from './piece.sql.ts';
import { showScans } from './show.ts';
import * as sql from './sql.ts';

export const stations = (ctx: Ctx): Promise<Answer<typeof scan.stations>> =>
  sql.openStations(ctx.db, ctx.tenantId);

/** A station with who works at it and what was scanned last. */
export async function station(
  ctx: Ctx,
  { stationId }: Parsed<typeof scan.station>,
): Promise<Answer<typeof scan.station>> {
  const found = await stationAt(ctx.db, ctx.tenantId, stationId);
  const [counts, last, steps] = await Promise.all([
    sql.countAt(ctx.db, ctx.tenantId, stationId, ctx.now),
    sql.recent(ctx.db, ctx.tenantId, stationId),
    sql.stepNames(ctx.db, ctx.tenantId, found.stepIds),
  ]);
  const { id, number, name, kind, operators } = found;
  const recent = await showScans(ctx.db, ctx, last);
  return { ...{ id, number, name, kind, operators, steps }, ...counts, recent };
}

/** [M21] Whether the hand must stop at a piece that was good to go on when it was scanned. */
export const held = async (
  { db, tenantId: factoryId, limits: { materials } }: Ctx,
  { pieceId }: Parsed<typeof scan.held>,
): Promise<Answer<typeof scan.held>> => ({ held: await isHeld(db, { factoryId, materials }, pieceId) });

export async function signOff(
  ctx: Ctx,
  { stationId, userId }: Parsed<typeof scan.signOff>,
): Promise<Answer<typeof scan.signOff>> {
  return change(ctx, { kind: 'silent' }, async (trx) => {
    await endSession(trx, { factoryId: ctx.tenantId, stationId, userId, now: ctx.now });
    const { operators } = await stationAt(trx, ctx.tenantId, stationId);
    return { operators };
  });
}

/** Somebody looked at scans that came late and were refused. */
export const seen = (ctx: Ctx, { stationId, scanIds }: Parsed<typeof scan.seen>): Promise<void> =>
  change(ctx, { kind: 'silent' }, (trx) => sql.markSeen(trx, ctx.tenantId, stationId, scanIds, ctx.now));
