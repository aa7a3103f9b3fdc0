import type { FastifyInstance } from 'fastify';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { readPieceEvent } from '#contract/piece/life-cycle/piece-events.ts';
import { holdOrders, movePieces, type PieceMover } from '#server/modules/piece/service.ts';
import type { Database, Trx } from '#server/platform/database.ts';
import { badRequest, Refusal } from '#server/platform/refusal.ts';
import { repeat } from '#server/platform/repeat.ts';
import type { ScanAt } from './at.ts';
import { idleSince } from './idle.sql.ts';
import { endOf, isIdle, openAt, type EndedBy } from './packing.sql.ts';
import * as sql from './parcel.sql.ts';

/** After so long without a scan a parcel is free for other stations. */
const IDLE_MS = 30 * 60_000;
const EVERY_MS = 60_000;
const CHUNK = 100;

/** What was scanned of a parcel, whose order is held, goes back to its box, or is good as before, and nobody has it open. */
async function free(trx: Trx, mover: PieceMover, orderId: number, endedBy: EndedBy): Promise<void> {
  const { tenantId, now } = mover;
  const scanned = (await sql.piecesOf(trx, tenantId, orderId)).filter(
    ({ state }) => state === PIECE.scanned.code,
  );
  await endOf(trx, tenantId, [orderId], endedBy, now);
  if (scanned.length === 0) return;
  const by = mover.by === 'timer' ? 'timer' : 'factory';
  const known = {
    parcelReleased: true,
    parcelWhole: false,
    boxStands: (await sql.boxNameOf(trx, tenantId, orderId)) !== undefined,
  };
  const event = readPieceEvent('piece.unscanned', by, {}, { ownPermission: false });
  const ids = scanned.map(({ id }) => id);
  const { failed } = await movePieces(trx, mover, event, { ids, known });
  if (failed[0]) throw new Refusal(failed[0].code, failed[0].msg);
}

/** The parcel that is open at a station is given up. @throws Refusal where none is */
export async function giveUp(trx: Trx, { factoryId, station, hand }: ScanAt): Promise<void> {
  const open = await openAt(trx, factoryId, station.id);
  if (open) await holdOrders(trx, factoryId, [open.orderId]);
  const still = open && (await openAt(trx, factoryId, station.id));
  if (!still || still.id !== open.id) throw badRequest('本工位没有打开的包裹，请刷新后核对。');
  await free(trx, hand, still.orderId, 'left');
}

/** [M30] Parcels in which nothing was scanned for 30 minutes are given up. @returns the factories where some were */
export async function giveUpIdle(
  { system, of }: Pick<Database, 'system' | 'of'>,
  now: Date,
): Promise<Set<number>> {
  const since = new Date(now.getTime() - IDLE_MS);
  const factories = new Set<number>();
  for (const { id, factoryId, orderId } of await idleSince(system, since, CHUNK)) {
    const mover = { tenantId: factoryId, by: 'timer' as const, userId: null, userName: null, now };
    const done = await of(factoryId)
      .transaction()
      .execute(async (trx) => {
        await holdOrders(trx, factoryId, [orderId]);
        if (!(await isIdle(trx, factoryId, id, since))) return false;
        await free(trx, mover, orderId, 'idle');
        return true;
      });
    if (done) factories.add(factoryId);
  }
  return factories;
}

/** Looks for parcels that nobody packs any more while the app lives; whichever server comes first does it. */
export const keepGivingUp = (app: FastifyInstance): void =>
  repeat(app, { name: 'parcels without a scan', everyMs: EVERY_MS }, async () => {
    for (const tenantId of await giveUpIdle(app.database, app.clock.now()))
      app.live.publish(tenantId, { kind: 'piece' });
  });
