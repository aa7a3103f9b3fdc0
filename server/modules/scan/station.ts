import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { scan, StationNow } from '#contract/scan/scan.ts';
import { openStation, signOff as endSession, type AtStation } from '#server/modules/station/service.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { isHeld } from './piece.sql.ts';
import { showScans } from './show.ts';
import * as sql from './sql.ts';

export const stations = (ctx: Ctx): Promise<Answer<typeof scan.stations>> =>
  sql.openStations(ctx.db, ctx.tenantId);

/**
 * The station with what it shows of itself. The moment is that of the first look, so that what was answered before it is in
 * here, whoever answered it. `db`: nothing that is not committed is told.
 */
async function seenNow(ctx: Ctx, stationId: number): Promise<{ found: AtStation; now: StationNow }> {
  const seen = await sql.seeStation(ctx.db, ctx.tenantId, stationId, ctx.now);
  const found = openStation(seen);
  const { asOf, today, hour, unseen } = seen!;
  return { found, now: { operators: found.operators, asOf, today, hour, unseen } };
}
export const nowAt = async (ctx: Ctx, stationId: number): Promise<StationNow> =>
  (await seenNow(ctx, stationId)).now;

/** A station with who works at it and what was scanned last. */
export async function station(
  ctx: Ctx,
  { stationId }: Parsed<typeof scan.station>,
): Promise<Answer<typeof scan.station>> {
  const { found, now } = await seenNow(ctx, stationId);
  const [last, steps] = await Promise.all([
    sql.recent(ctx.db, ctx.tenantId, stationId),
    sql.stepNames(ctx.db, ctx.tenantId, found.stepIds),
  ]);
  const { id, number, name, kind } = found;
  return { ...{ id, number, name, kind, steps }, ...now, recent: await showScans(ctx.db, ctx, last) };
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
  await change(ctx, { kind: 'silent' }, (trx) =>
    endSession(trx, { factoryId: ctx.tenantId, stationId, userId, now: ctx.now }),
  );
  return { now: await nowAt(ctx, stationId) };
}

/** Somebody took note of the scans that came late and were refused: of all of them, however many there are. */
export async function seen(
  ctx: Ctx,
  { stationId, lastId }: Parsed<typeof scan.seen>,
): Promise<Answer<typeof scan.seen>> {
  await change(ctx, { kind: 'silent' }, (trx) => sql.markSeen(trx, ctx.tenantId, stationId, lastId, ctx.now));
  return { now: await nowAt(ctx, stationId) };
}
