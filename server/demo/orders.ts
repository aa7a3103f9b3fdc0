import { base, en, Faker, zh_CN } from '@faker-js/faker';
import type { JsonObject } from '#server/platform/schema.ts';
import { DAY } from './clock.ts';
import type { Life } from './life.ts';
import type { Shop, World } from './new-life.ts';
import { recipients } from './recipients.ts';
import { insertRows, reserveIds, reserveOrderNos, usersByName, type Trx } from './rows.sql.ts';
import { tellOrders } from './tell.ts';

type Ids = Map<Life, number>;

/** Tells the orders of the last 30 days and writes them in a few statements. `anchor`: all that is told lies before it. */
export async function makeOrders(trx: Trx, shops: Shop[], anchor: number): Promise<void> {
  const faker = new Faker({ locale: [zh_CN, en, base], seed: 3000 });
  const senders = sendersOf(await usersByName(trx));
  const lives = tellOrders({ anchor, faker, shops, recipient: recipients(30), ...senders }).toSorted(
    (a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime(),
  );
  const given = await reserveIds(trx, 'tradeOrder', lives.length);
  const ids: Ids = new Map(lives.map((life, i) => [life, given[i]!]));
  await insertRows(trx, 'tradeOrder', orderRows(lives, ids, await reserveOrderNos(trx, lives.length)));
  await insertRows(
    trx,
    'orderLine',
    lives.flatMap((life) => lineRows(life, ids)),
  );
  const events = lives.flatMap((life) => eventRows(life, ids));
  // The log is written in the order in which it happened, over all orders; within one order it stays as told.
  const inTime = events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const AT_ONCE = 4000;
  for (let i = 0; i < inTime.length; i += AT_ONCE)
    await insertRows(trx, 'orderEvent', inTime.slice(i, i + AT_ONCE));
  await insertRows(
    trx,
    'package',
    lives.flatMap((life) => life.packages.map((made) => ({ ...parties(life, ids), ...made }))),
  );
  await insertRows(trx, 'notice', noticeRows(lives, anchor));
}

function sendersOf(
  users: Map<string, { userId: number; userName: string }>,
): Pick<World, 'merchants' | 'factory' | 'secondFactory'> {
  const user = (name: string) => users.get(name)!;
  return {
    merchants: {
      merchant1: { owner: user('merchant01'), helpers: [user('merchant04'), user('many01')] },
      merchant2: { owner: user('merchant02'), helpers: [user('many01')] },
      merchant3: { owner: user('merchant03'), helpers: [] },
    },
    factory: [user('factory01'), user('many01')],
    secondFactory: [user('factory03')],
  };
}

const parties = (life: Life, ids: Ids) => ({
  orderId: ids.get(life)!,
  merchantId: life.row.merchantId,
  factoryId: life.row.factoryId,
});

const shanghaiDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
const numberOf = (createdAt: Date, no: number) =>
  `PF${shanghaiDay.format(createdAt).slice(2).replaceAll('-', '')}${String(no).padStart(7, '0')}`;

function orderRows(lives: readonly Life[], ids: Ids, nos: readonly number[]) {
  const orderNos = new Map<Life, string>();
  const children = new Map<Life, number>();
  return lives.map((life, i) => {
    const { row, parent, mergedInto } = life;
    const nth = parent && (children.get(parent) ?? 0) + 1;
    if (parent && nth) children.set(parent, nth);
    const orderNo = parent ? `${orderNos.get(parent)}-${nth}` : numberOf(row.createdAt, nos[i]!);
    orderNos.set(life, orderNo);
    return {
      id: ids.get(life)!,
      ...row,
      orderNo,
      parentId: parent ? ids.get(parent)! : null,
      mergedIntoId: mergedInto ? ids.get(mergedInto)! : null,
    };
  });
}

const lineRows = (life: Life, ids: Ids) =>
  life.lines.map(({ sku, ...line }, i) => ({
    ...parties(life, ids),
    ...line,
    lineNo: i + 1,
    skuId: sku?.id ?? null,
    skuCode: sku?.code ?? null,
  }));

const eventRows = (life: Life, ids: Ids) =>
  life.events.map(({ facts, params, ...event }) => ({
    orderId: ids.get(life)!,
    merchantId: life.row.merchantId,
    ...event,
    facts: facts && { ...facts },
    params: (event.event === 'order.merge' ? { into: ids.get(life.mergedInto!)! } : params) as JsonObject,
  }));

/** What the merchants were told when orders came back; the older ones are read. */
const noticeRows = (lives: readonly Life[], anchor: number) =>
  lives.flatMap(({ row, events }) =>
    events
      .filter(({ event, at }) => event === 'order.repulse' && anchor - at.getTime() < 4 * DAY)
      .map(({ at, params }) => ({
        tenantId: row.merchantId,
        kind: 'order.repulse',
        title: '工厂打回了 1 个订单',
        body: `${row.platformOrderNo}：${String(params.reason)}`,
        link: '/business/order?status=repulsed',
        createdAt: at,
        readAt: anchor - at.getTime() > DAY ? new Date(at.getTime() + DAY / 4) : null,
      })),
  );
