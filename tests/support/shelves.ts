import { sql } from 'kysely';
import { batch } from '#contract/batch/batch.ts';
import { shelf, type ShelfForm } from '#contract/shelf/shelf.ts';
import type { ScanAt } from '#server/modules/packing/service.ts';
import type { Trx } from '#server/platform/database.ts';
import type { Hall } from './hall.ts';
import { buildProfile } from './profiles.ts';
import { buildStation } from './routes.ts';

let made = 0;
const PRINTED = {
  ...{ batchRuns: true, sidesPlaced: true, allSidesPrinted: true, plates: 'out' as const },
  ...{ stepLeft: false, qualityWanted: false },
};

/** Shelves, stations and orders whose pieces are good, in the hall of the demo's factory. */
export async function openShelves(hall: Hall) {
  const factoryId = hall.t.tenants.factory;
  const goods = await hall.newGoods();
  const profile = await buildProfile(hall.system, { factoryId, materialId: goods.materialId });
  const station = (kind: string) => buildStation(hall.system, { factoryId, kind });
  const sortAt = await station('sort');
  /** What waits for a batch comes into one. */
  async function batched(): Promise<void> {
    await hall.draw();
    await hall.factory.call(batch.make, { profileId: profile.id });
  }
  /** No step and no inspection is wanted: what is printed is good. */
  async function print(ids: readonly number[]): Promise<void> {
    await hall.step(ids, 'piece.spliced', { ...PRINTED, plates: 'free' });
    await hall.step(ids, 'piece.printed', PRINTED);
  }
  return {
    ...{ factoryId, goods, station, sortAt, batched, print },
    /** Without another form: 8 boxes, into which every station sorts. */
    async shelf(form: Partial<ShelfForm> = {}): Promise<number> {
      const name = `分拣架 ${(made += 1)}`;
      return (await hall.factory.call(shelf.create, { name, rows: 2, columns: 4, ...form })).id;
    },
    /** Approved orders of so many pieces each, all of them good; their ids. */
    async passed(...copies: number[]): Promise<number[]> {
      const ids: number[] = [];
      for (const one of copies) ids.push(await hall.approved([[goods.sku, one]]));
      await batched();
      await print((await Promise.all(ids.map((id) => hall.piecesOf(id)))).flat().map(({ id }) => id));
      return ids;
    },
    at(stationId: number, now = new Date()): ScanAt {
      const hand = {
        tenantId: factoryId,
        by: 'factory' as const,
        userId: null,
        userName: '王芳',
        now,
      };
      return { factoryId, station: { id: stationId, operators: [] }, hand, doneAt: now };
    },
    within: <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
      hall.t.database.of(factoryId).transaction().execute(work),
    /** Whose parcel lies where, as the table has it. */
    boxesOf: (orderIds: readonly number[]) =>
      hall.ask(sql<{
        id: number;
        label: string;
        orderId: number;
        state: number;
        version: number;
        number: string;
      }>`
        select id, number, label, order_id, state, version from shelf_box
        where order_id = any(${sql.val([...orderIds])}::bigint[]) order by order_id`),
    piecesOf: async (orderId: number) => (await hall.piecesOf(orderId)).map(({ id }) => id),
  };
}
export type Shelves = Awaited<ReturnType<typeof openShelves>>;
