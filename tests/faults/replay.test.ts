import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '#contract/order/order.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startDriver } from './drive.ts';
import { runScript } from './whole.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
let shipped: number[];
let waiting: number[];
/** What the run before said: the contradictions stay in the database from test to test. */
let lastSaid: string;

/** `npm run flows:replay` on the test's database, as an administrator runs it. */
const replay = () => runScript('flows-replay.ts', [], { DATABASE_URL: t.url, DATA_DIR: t.dataDir });

const run = (statement: ReturnType<typeof sql>) => statement.execute(t.database.system);

beforeAll(async () => {
  t = await startTestApp();
  const { merchant, factory, bring, send, pack } = await startDriver(t);

  shipped = await bring(5);
  await pack(shipped);
  await send(factory, 'order.ship', shipped, { params: { waybillNo: 'SF1', expressName: '顺丰' } });

  const repulsed = await bring(2);
  await send(merchant, 'order.push', repulsed);
  await send(factory, 'order.repulse', repulsed, { params: { reason: '图片模糊' } });
  await send(merchant, 'order.resubmit', repulsed);
  await send(merchant, 'order.recall', repulsed);

  const held = await bring(3);
  const inTwoDays = Date.now() + 2 * DAY_MS;
  await send(merchant, 'order.lock', held.slice(0, 1));
  await send(merchant, 'order.halt', held.slice(1, 2), { params: { until: inTwoDays, urgent: true } });
  await send(merchant, 'order.halt', held.slice(2), { params: { until: inTwoDays } });
  await send(merchant, 'order.resume', held.slice(2), { params: { urgent: true } });
  await send(merchant, 'order.tagged', held, { params: { tags: ['加急客户'] } });

  const edited = await bring(1);
  const { version } = await merchant.call(order.get, { id: edited[0]! });
  await merchant.call(order.update, { id: edited[0]!, version, recipientName: '李小红', recipientPhone: '' });
  await send(merchant, 'order.push', edited);
  await send(factory, 'order.approve.forced', edited);
  await send(factory, 'order.review.withdraw', edited);
  await send(merchant, 'order.cancel', edited);

  waiting = await bring(2);
}, 120_000);
afterAll(() => t.close());

test('nothing is found where all orders moved by the rules', async () => {
  const { code, said } = await replay();
  expect(said).toContain('没有发现矛盾');
  expect(code).toBe(0);
  // Every log row was looked at.
  const { rows } = await sql<{ orders: string; moves: string }>`
    select count(*) filter (where before is null) as orders, count(*) filter (where before is not null) as moves
    from order_event`.execute(t.database.system);
  expect(said).toMatch(new RegExp(`^ *${rows[0]!.orders} +0  每个订单的第一条记录是创建$`, 'm'));
  expect(said).toMatch(new RegExp(`^ *${rows[0]!.moves} +0  订单的每次流转都被状态机允许$`, 'm'));
});

test('each of three planted contradictions is found, and nothing else', async () => {
  const [first, second] = waiting;
  // 1. Reviewed without having been pushed: the log tells it, the order and its counts agree with the log.
  await run(sql`
    insert into order_event (order_id, merchant_id, factory_id, event, actor, before, after, facts, version)
    select id, merchant_id, factory_id, 'order.approve', 'factory', '{10,0,0,0,0}', '{10,0,0,0,0}',
      (select facts from order_event where order_id = ${first} and facts is not null limit 1), version + 1
    from trade_order where id = ${first}`);
  await run(sql`update trade_order set version = version + 1 where id = ${first}`);
  // 2. A falsified counter.
  await run(sql`update trade_order set pieces = pieces + 1 where id = ${second}`);
  // 3. Shipped without a package.
  await run(sql`delete from package where order_id = ${shipped[0]}`);

  const { code, said } = await replay();
  expect(code).toBe(1);
  const found = said.split('\n').filter((line) => line.startsWith('  订单'));
  expect(found).toEqual([
    expect.stringMatching(new RegExp(`^  订单 ${first}（.*「审核通过」从「待推单」不被允许：.+`)),
    expect.stringMatching(new RegExp(`^  订单 ${second}（.*是 2、0、4，订单行数出来是 2、0、3$`)),
    expect.stringMatching(new RegExp(`^  订单 ${shipped[0]}（.*没有已出库的包裹$`)),
  ]);
  expect(said).toContain('共发现 3 处矛盾');
  lastSaid = said;
});

test.each<[string, () => ReturnType<typeof sql>, string]>([
  [
    'a hole in the chain',
    () => sql`delete from order_event where order_id = ${shipped[1]} and event = 'order.approve'`,
    '订单的每条记录接着上一条',
  ],
  [
    'an order that moved without a log row',
    () => sql`update trade_order set status = 60 where id = ${shipped[2]}`,
    '订单的最后一条记录与现状一致',
  ],
  [
    'a count of pieces that the order does not keep',
    () => sql`update trade_order set scanned_pieces = scanned_pieces - 1 where id = ${shipped[2]}`,
    '已入批次、已打印、已合格、已验货的件数等于生产件数出来的',
  ],
  [
    'a copy without a piece',
    () => sql`update trade_order set status = 30 where id = ${waiting[0]}`,
    '待生产到已打包的订单，有效的生产件等于件数',
  ],
  [
    'a piece that moved where its life cycle does not lead',
    () => sql`update piece_event set after = '{60,0}' where piece_id in (select id from piece where order_id = ${shipped[2]})
      and event = 'piece.forced'`,
    '生产件的每次流转都被状态机允许',
  ],
  [
    'goods that lie in no package',
    () => sql`update package_line set quantity = quantity + 1
      where order_id = ${shipped[3]} and line_id = (select min(line_id) from package_line where order_id = ${shipped[3]})`,
    '\\[X17\\] 订单的包裹里',
  ],
  [
    'a package that left where its life cycle does not lead',
    () => sql`update package_event set after = '{30,0}' where event = 'package.packed'
      and package_id in (select package_id from package_order where order_id = ${shipped[3]})`,
    '包裹的每次流转都被状态机允许',
  ],
  [
    'an order that nobody made',
    () => sql`delete from order_event where order_id = ${shipped[3]}`,
    '每个订单的第一条记录是创建',
  ],
  [
    'a kept count that is off by one',
    () => sql`insert into order_tally (tenant_id, day, status, hold, orders)
      values (${t.tenants.factory}, '2020-01-01', 20, 0, 1)`,
    '计数表等于数出来的订单数',
  ],
  [
    'a search row that was not kept',
    () => sql`update order_finder set name = '别人' where order_id = ${shipped[4]}`,
    '搜索用的内容等于订单的内容',
  ],
  [
    'a search row of a factory that does not have the order',
    () => sql`insert into order_finder (factory_id, order_id, merchant_id, order_no, platform_order_no, name, phone)
      select factory_id + 1, order_id, merchant_id, order_no, platform_order_no, name, phone
      from order_finder where order_id = ${shipped[4]}`,
    '没有多余的搜索内容',
  ],
  [
    'a line that its factory cannot see',
    () => sql`update order_line set factory_id = 0 where order_id = ${shipped[4]} and line_no = 1`,
    '工厂看到且只看到推给它的订单',
  ],
  [
    'a split order without children',
    () => sql`update trade_order set status = 96 where id = ${waiting[0]}`,
    '已拆分的订单由子单代替',
  ],
  [
    'a merged order that nothing took in',
    () => sql`update trade_order set status = 95 where id = ${waiting[1]}`,
    '已合并的订单指明并入的订单',
  ],
])('%s is found', async (_name, plant, title) => {
  await run(plant());
  const { said } = await replay();
  const foundBy = (text: string) => Number(new RegExp(`(\\d+)  ${title}`).exec(text)?.[1]);
  expect(foundBy(said)).toBeGreaterThan(foundBy(lastSaid));
  lastSaid = said;
});
