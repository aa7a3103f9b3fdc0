import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { customer } from '#contract/customer/customer.ts';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { shop } from '#contract/shop/shop.ts';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { tenantLog } from '#contract/tenant-log/tenant-log.ts';
import { inTurn, post, type Pace } from './measure.ts';
import type { Sides } from './reads.ts';
import { CUSTOMERS, LOG_LINES, SHOPS, type Relations } from './relations-data.ts';
import type { Row } from './report.ts';
import { signIn, type Caller } from './sides.ts';

/** A list beside the orders, put to both sides. */
export interface Listed {
  name: string;
  ask: (turn: number) => { ours: () => Promise<unknown>; floor: object };
  /** Ids of the product's answer in their order, to be the floor's. */
  ids: (answer: never) => number[];
}

const LAST = 1000;
const named = (turn: number) => `客户 ${String(turn % CUSTOMERS).padStart(5, '0')}`;
const AIM = 2;

/** One of them, of which each answer says the ids of its rows. */
export const listed = <E extends Endpoint>(
  name: string,
  caller: Caller,
  endpoint: E,
  input: (turn: number) => Input<E>,
  floor: (turn: number) => object,
  ids: (answer: Output<E>) => number[],
): Listed => ({
  name,
  ask: (turn) => ({ ours: () => caller.call(endpoint, input(turn)), floor: floor(turn) }),
  ids,
});
export const idsOf = ({ list }: { list: { id: number | string }[] }) => list.map(({ id }) => Number(id));

/** The lists of people, customers and shops at their size: each once more than the bare SQL costs, at most. */
export async function relations(
  sides: Sides,
  { factory, merchant }: Relations,
  pace: Pace,
  ours: pg.Client,
): Promise<Row[]> {
  const seller = await signIn(sides.product.url, merchant.username);
  const maker = await signIn(sides.product.url, factory.username);
  // Who signs in leaves a line in the log: the floor has no sign-in, and both sides must hold the same.
  await ours.query('delete from tenant_log where id > $1', [LOG_LINES]);
  const ofFactory = (what: string, more: object = {}) => ({ what, tenantId: factory.id, ...more });
  const lists = [
    listed(
      `first page of ${CUSTOMERS} customers`,
      maker,
      customer.page,
      () => ({}),
      () => ofFactory('customers'),
      idsOf,
    ),
    listed(
      'customers by a part of their name',
      maker,
      customer.page,
      (turn) => ({ keyword: named(turn) }),
      (turn) => ofFactory('customers', { keyword: named(turn) }),
      idsOf,
    ),
    listed(
      `first page of ${LOG_LINES} log lines`,
      maker,
      tenantLog.page,
      () => ({}),
      () => ofFactory('log'),
      idsOf,
    ),
    listed(
      `log lines, page ${LAST}`,
      maker,
      tenantLog.page,
      () => ({ pageNo: LAST }),
      () => ofFactory('log', { pageNo: LAST }),
      idsOf,
    ),
    listed(
      'log lines of one kind',
      maker,
      tenantLog.page,
      () => ({ kind: 'price' as const }),
      () => ofFactory('log', { kind: 'price' }),
      idsOf,
    ),
    listed(
      `all ${SHOPS} shops at once`,
      seller,
      shop.page,
      () => ({ pageSize: 1000 }),
      () => ({ what: 'shops', tenantId: merchant.id, pageSize: 1000 }),
      idsOf,
    ),
    listed(
      `${SHOPS} shops by platform`,
      seller,
      shopAccess.groups,
      () => ({}),
      () => ({ what: 'shops', tenantId: merchant.id, pageSize: 10_000 }),
      // The product has its platforms in an order of its own.
      (groups) =>
        groups
          .toSorted((a, b) => (a.platformCode < b.platformCode ? -1 : 1))
          .flatMap(({ shopInfoList }) => shopInfoList.map(({ shopId }) => shopId)),
    ),
  ];
  return compared(lists, sides, pace);
}

/** Both sides' answers are the same rows; then both are asked in turn. @throws where they are not */
export async function compared(lists: readonly Listed[], sides: Sides, pace: Pace): Promise<Row[]> {
  await compare(lists, sides);
  return measure(lists, sides, pace);
}

const bare = (sides: Sides, asked: object) => post(undefined, `${sides.floor.url}/relation`, asked);

async function compare(lists: readonly Listed[], sides: Sides): Promise<void> {
  for (const { name, ask, ids } of lists) {
    const { ours, floor } = ask(0);
    const [a, b] = [ids((await ours()) as never), (await bare(sides, floor)) as { list: { id: number }[] }];
    if (
      !isDeepStrictEqual(
        a,
        b.list.map(({ id }) => id),
      )
    )
      throw new Error(
        `${name}: the answers differ\nours  ${a.length} ${a.slice(0, 5).join(' ')}\nfloor ${b.list.length} ${b.list
          .slice(0, 5)
          .map(({ id }) => id)
          .join(' ')}`,
      );
  }
}

async function measure(lists: readonly Listed[], sides: Sides, pace: Pace): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, ask } of lists) {
    const [a, b] = await inTurn(
      [(_agent, turn) => ask(turn).ours(), (_agent, turn) => bare(sides, ask(turn).floor)],
      1,
      pace,
    );
    rows.push({
      what: `${name} @1`,
      unit: 'ms',
      main: { ours: a!.p50, floor: b!.p50 },
      p95: { ours: a!.p95, floor: b!.p95 },
      perSecond: { ours: a!.perSecond, floor: b!.perSecond },
      aim: AIM,
      missed: 'rights, walls and what a row shows beside its own columns cost more than reading the rows',
    });
  }
  return rows;
}
