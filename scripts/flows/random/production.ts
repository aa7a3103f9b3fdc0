import { runOrderTimer } from '#server/modules/order/timer/timer.ts';
import { areas, movePieces, watcher } from '#server/modules/piece/service.ts';
import { openDatabase } from '#server/platform/database.ts';
import { LOCKS } from '#server/platform/locks.ts';
import { PIECE_AREAS, plugPorts } from '#server/ports.ts';
import { effectsToCome } from '#tests/support/effects-to-come.ts';
import { buildBatch } from '#tests/support/profiles.ts';
import type { Came } from './deeds.ts';
import { NOT_WRITTEN, type PieceDeed } from './piece-deeds.ts';

const done = () => Promise.resolve();
/**
 * The walk is of pieces and their orders: routes, boxes and plates keep rows of their own, which nothing here has made, so that
 * they neither follow a piece nor hear of it. That an order is packed with its last piece is the order's.
 */
const AREAS = {
  ...Object.fromEntries(Object.keys(PIECE_AREAS).map((effect) => [effect, done])),
  'order.pack': PIECE_AREAS['order.pack'],
};
const ALL_AREAS = {
  ...AREAS,
  ...Object.fromEntries(effectsToCome('piece', 'refuses').map((effect) => [effect, done])),
};

export interface Production {
  send(deed: PieceDeed): Promise<Came>;
  /**
   * What the server does by itself stands still while the walk holds its locks, as while another server does that work: the
   * timers of orders, which run when the walk has them run, and whoever decides about the art of pieces, which the walk does.
   */
  holdWorkers(): Promise<void>;
  runTimers(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Moves pieces as the areas will that are to come: no call does so yet. It is the server's own way to move them, in a second
 * process beside the server that is asked for the orders, with transactions of its own on the same database.
 */
export function openProduction(url: string): Production {
  const database = openDatabase(url, { appConnections: 4, systemConnections: 1 });
  plugPorts();
  watcher.plug({ hear: done });
  let holder: Awaited<ReturnType<typeof database.dedicated>> | undefined;
  const lock = (way: 'lock' | 'unlock') => holder!.query(`select pg_advisory_${way}($1)`, [LOCKS.orderTimer]);
  const batches = new Map<number, number>();
  /** A batch of the factory: pieces come into one that stands. */
  const batchOf = async (tenantId: number): Promise<number> => {
    const found = batches.get(tenantId) ?? (await buildBatch(database.system, tenantId));
    batches.set(tenantId, found);
    return found;
  };
  return {
    async send({ tenantId, isStranger, event: asked, known, ids, bare }) {
      // A stranger is of a tenant that has nothing, not even a batch.
      const event =
        asked.type === 'piece.batched' && !isStranger
          ? { ...asked, batchId: await batchOf(tenantId) }
          : asked;
      const mover = { tenantId, by: event.by, userId: null, userName: '随机走过', now: new Date() };
      areas.plug(bare ? AREAS : ALL_AREAS);
      try {
        const { successIds, failed } = await database
          .of(tenantId)
          .transaction()
          .execute((trx) => movePieces(trx, mover, event, { ids, known }));
        return { moved: successIds, code: 0, told: failed.map(({ msg }) => msg).join(' ') };
      } catch (error) {
        if (!/not written yet/.test((error as Error).message)) throw error;
        return { moved: [], code: NOT_WRITTEN, told: '' };
      }
    },
    async holdWorkers() {
      holder = await database.dedicated();
      await lock('lock');
      await holder.query('select pg_advisory_lock($1, id::int) from tenant', [LOCKS.art]);
    },
    async runTimers() {
      await lock('unlock');
      const run = () => runOrderTimer({ database, live: { publish: () => undefined } } as never, new Date());
      while ((await run()) > 0);
      await lock('lock');
    },
    async close() {
      await holder?.end();
      await database.close();
    },
  };
}
