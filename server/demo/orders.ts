import { base, en, Faker, zh_CN } from '@faker-js/faker';
import { ordersLink } from '#server/modules/order/service.ts';
import type { JsonObject } from '#server/platform/schema.ts';
import { DAY, HOUR } from './clock.ts';
import type { Life } from './life.ts';
import type { Shop, World } from './new-life.ts';
import { recipients } from './recipients.ts';
import { insertRows, reserveIds, reserveOrderNos, usersByName, type Trx } from './rows.sql.ts';
import { tellOrders } from './tell.ts';

/** What orders are called by others: known once all are told. */
interface Names {
  ids: Map<Life, number>;
  orderNos: Map<Life, string>;
}

/** Tells the orders of the last 30 days and writes them in a few statements. `anchor`: all that is told lies before it. */
export async function makeOrders(trx: Trx, shops: Shop[], anchor: number): Promise<void> {
  const faker = new Faker({ locale: [zh_CN, en, base], seed: 3000 });
  const senders = sendersOf(await usersByName(trx));
  const lives = tellOrders({ anchor, faker, shops, recipient: recipients(30), ...senders }).toSorted(
    (a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime(),
  );
  const given = await reserveIds(trx, 'tradeOrder', lives.length);
  const names: Names = {
    ids: new Map(lives.map((life, i) => [life, given[i]!])),
    orderNos: orderNosOf(lives, await reserveOrderNos(trx, lives.length)),
  };
  await insertRows(trx, 'tradeOrder', orderRows(lives, names));
  await insertRows(
    trx,
    'orderLine',
    lives.flatMap((life) => lineRows(life, names)),
  );
  // The log is written in the order in which it happened, over all orders; within one order it stays as told.
  const log = eventRows(lives, names).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const AT_ONCE = 4000;
  for (let i = 0; i < log.length; i += AT_ONCE)
    await insertRows(trx, 'orderEvent', log.slice(i, i + AT_ONCE));
  const packages = lives.flatMap((life) =>
    life.packages.map((made) => ({ ...parties(life, names), ...made })),
  );
  await insertRows(trx, 'package', packages);
  const acts = lives
    .flatMap((life) => actRows(life, names))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await insertRows(trx, 'sendAct', acts);
  await insertRows(trx, 'notice', noticeRows(lives, names, anchor));
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

const parties = (life: Life, { ids }: Names) => ({
  orderId: ids.get(life)!,
  merchantId: life.row.merchantId,
  factoryId: life.row.factoryId,
});

const BEIJING = 8 * HOUR;
const numberOf = (createdAt: Date, no: number) =>
  `PF${new Date(createdAt.getTime() + BEIJING).toISOString().slice(2, 10).replaceAll('-', '')}${String(no).padStart(7, '0')}`;

/** Children are called after the order that was split. */
function orderNosOf(lives: readonly Life[], nos: readonly number[]): Map<Life, string> {
  const orderNos = new Map<Life, string>();
  const children = new Map<Life, number>();
  for (const [i, life] of lives.entries()) {
    const { row, parent } = life;
    const nth = parent ? (children.get(parent) ?? 0) + 1 : 0;
    if (parent) children.set(parent, nth);
    orderNos.set(life, parent ? `${orderNos.get(parent)}-${nth}` : numberOf(row.createdAt, nos[i]!));
  }
  return orderNos;
}

const orderRows = (lives: readonly Life[], { ids, orderNos }: Names) =>
  lives.map((life) => ({
    id: ids.get(life)!,
    ...life.row,
    orderNo: orderNos.get(life)!,
    parentId: life.parent ? ids.get(life.parent)! : null,
    mergedIntoId: life.mergedInto ? ids.get(life.mergedInto)! : null,
  }));

const lineRows = (life: Life, names: Names) =>
  life.lines.map(({ sku, ...line }, i) => ({
    ...parties(life, names),
    ...line,
    lineNo: i + 1,
    skuId: sku?.id ?? null,
    skuCode: sku?.code ?? null,
  }));

function eventRows(lives: readonly Life[], { ids, orderNos }: Names) {
  const takenBy = Map.groupBy(lives, ({ mergedInto }) => mergedInto);
  const paramsOf = (life: Life, event: string) =>
    event === 'order.merge'
      ? { into: ids.get(life.mergedInto!)! }
      : {
          reason: takenBy
            .get(life)!
            .map((taken) => orderNos.get(taken))
            .join('、'),
        };
  const named = ['order.merge', 'order.lines.taken'];
  return lives.flatMap((life) =>
    life.events.map(({ facts, params, ...event }) => ({
      orderId: ids.get(life)!,
      merchantId: life.row.merchantId,
      ...event,
      facts: facts && { ...facts },
      params: (named.includes(event.event) ? paramsOf(life, event.event) : params) as JsonObject,
    })),
  );
}

/** Who sent it, as the log has it. */
const actRows = (life: Life, names: Names) =>
  life.events
    .filter(({ event }) => event === 'order.ship')
    .map(({ at, userId, userName, params }) => ({
      ...{ ...parties(life, names), shopId: life.row.shopId, at, way: 'one' as const, userId, userName },
      expressName: life.row.expressName,
      waybillNo: String(params.waybillNo),
    }));

/** What the merchants were told when orders came back; the older ones are read. */
const noticeRows = (lives: readonly Life[], { ids, orderNos }: Names, anchor: number) =>
  lives.flatMap((life) =>
    life.events
      .filter(({ event, at }) => event === 'order.repulse' && anchor - at.getTime() < 4 * DAY)
      .map(({ at, params }) => ({
        tenantId: life.row.merchantId,
        kind: 'order.repulse',
        title: '工厂打回了 1 个订单',
        body: `${orderNos.get(life)}：${String(params.reason)}`,
        link: ordersLink('business', 'repulsed', [{ id: ids.get(life)!, orderNo: orderNos.get(life)! }]),
        createdAt: at,
        readAt: anchor - at.getTime() > DAY ? new Date(at.getTime() + DAY / 4) : null,
      })),
  );
