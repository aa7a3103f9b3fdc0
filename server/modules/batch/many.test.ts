import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { batch } from '#contract/batch/batch.ts';
import { openHall, type Hall } from '#tests/support/hall.ts';
import { buildProfile } from '#tests/support/profiles.ts';

// [M16] A batch of many pieces costs few statements, whatever their number: they are counted as the driver sends them.

/** What is sent with a query. */
const textOf = ([of]: readonly unknown[]): string =>
  typeof of === 'string' ? of : ((of as { text?: string }).text ?? '');

let hall: Hall;
let profileId: number;
const [ORDERS, PIECES] = [4000, 10_000];
beforeAll(async () => {
  hall = await openHall();
  const goods = await hall.newGoods();
  const factoryId = hall.t.tenants.factory;
  profileId = (await buildProfile(hall.system, { factoryId, materialId: goods.materialId })).id;
  const first = await hall.approved([[goods.sku, 1]]);
  // So many orders as this one, with two or three pieces each that wait for a batch.
  await sql`
    with first as (select * from trade_order where id = ${first}),
    orders as (
      insert into trade_order (merchant_id, factory_id, shop_id, shop_name, platform, order_no, platform_order_no, status,
        pieces, created_at, pushed_at)
      select merchant_id, factory_id, shop_id, shop_name, platform, 'MANY-' || n, 'MANY-' || n, 30, 2 + n % 2, now(), now()
      from first, generate_series(1, ${ORDERS}) n returning id, factory_id, pieces)
    insert into piece (factory_id, order_id, copy_no, sku_id, state, last_event, profile_id, art_planned, quality_wanted,
      created_at, updated_at)
    select factory_id, id, copy, ${goods.sku.id}, 10, 'piece.art.made', ${profileId}, true, false, now(), now()
    from orders, generate_series(1, pieces) copy`.execute(hall.system);
}, 120_000);
afterAll(() => hall.close());

it('[M16] 10,000 pieces of 4,000 orders come into a batch in fewer than 60 statements, with all rows of their logs', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const told = await hall.factory.call(batch.make, { profileId });
  const { calls, contexts } = query.mock;
  // What the server does by the clock meanwhile goes over other connections, and is more of it the slower the machine is.
  const own = contexts[calls.findIndex((call) => textOf(call).includes('insert into "batch"'))];
  const sent = contexts.filter((connection) => connection === own).length;
  query.mockRestore();
  expect(told).toMatchObject({ pieces: PIECES, orders: ORDERS });
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(60);
  const [found] = await hall.ask(sql<{
    batched: number;
    started: number;
    logged: number;
    ordersLogged: number;
  }>`
    select (select count(*)::int from piece where batch_id = ${told.batchId} and state = 20) as batched,
      (select count(*)::int from trade_order o where o.status = 40 and exists (
        select from piece p where p.order_id = o.id and p.batch_id = ${told.batchId})) as started,
      (select count(*)::int from piece_event e join piece p on p.id = e.piece_id
        where p.batch_id = ${told.batchId} and e.event = 'piece.batched') as logged,
      (select count(*)::int from order_event where event = 'order.start') as "ordersLogged"`);
  expect(found).toEqual({ batched: PIECES, started: ORDERS, logged: PIECES, ordersLogged: ORDERS });
}, 120_000);
