import type { PieceMover } from '#server/modules/piece/service.ts';
import { stationAt } from '#server/modules/station/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';

/** Where something is done with pieces, by whom, and when it was done. */
export interface ScanAt {
  factoryId: number;
  station: { id: number; operators: readonly { id: number; name: string }[] };
  hand: PieceMover;
  /** By the station's clock, put right. */
  doneAt: Date;
}

/** What a log row and credits say of it. */
export const workAt = ({ station, doneAt }: ScanAt) => ({
  stationId: station.id,
  operators: station.operators,
  doneAt,
});

/** A user who does it at a station by a call. @throws Refusal where the factory has no such station, or it is closed */
export async function atOf(ctx: Ctx, trx: Trx, stationId: number): Promise<ScanAt> {
  const { tenantId, userId, userName, now } = ctx;
  const station = await stationAt(trx, tenantId, stationId);
  const hand = { tenantId, by: 'factory' as const, userId, userName, now };
  return { factoryId: tenantId, station, hand, doneAt: now };
}
