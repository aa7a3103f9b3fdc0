import { openDatabase } from '#server/platform/database.ts';
import { withServer } from '#server/admin/with-server.ts';
import { sortPiece, type Sorted } from '#server/modules/shelf/service.ts';
import { plugPorts } from '#server/ports.ts';

/** Puts a piece away at a station, as a scan does that comes to another server of the same database. */
export const putAway = (
  factoryId: number,
  { pieceId, stationId, userName }: { pieceId: number; stationId: number; userName: string },
): Promise<Sorted> =>
  withServer(
    { dataDir: process.env.PODFLOW_DATA_DIR!, databaseUrl: process.env.PODFLOW_DATABASE_URL || undefined },
    async (url) => {
      plugPorts();
      const database = openDatabase(url);
      try {
        const now = new Date();
        const hand = { tenantId: factoryId, by: 'factory' as const, userId: null, userName, now };
        const at = { factoryId, station: { id: stationId, operators: [] }, hand, doneAt: now };
        return await database
          .of(factoryId)
          .transaction()
          .execute((trx) => sortPiece(trx, at, pieceId));
      } finally {
        await database.close();
      }
    },
  );
