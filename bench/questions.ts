import type http from 'node:http';
import { codesOf, STATUS } from '#contract/order/life-cycle/order-states.ts';
import { order } from '#contract/order/order.ts';
import { post, type Ask } from './measure.ts';
import type { Caller, Side } from './sides.ts';
import type { Work } from './work.ts';

/** A question put to both sides. */
export interface Question {
  name: string;
  /** Ours / floor of the p50, at most. */
  aim: number;
  /** What it means where the aim is missed. */
  missed: string;
  connections: readonly number[];
  ours: Ask;
  floor: Ask;
  /** Both answers as plain rows that must be equal; actions have none. */
  same?: Record<'ours' | 'floor', (turn: number) => Promise<unknown>>;
}

interface Asking {
  caller: Caller;
  floor: Side;
  factoryId: number;
  /** Orders of the factory, the newest first, as rows of the product's list. */
  known: { ids: number[]; orderNos: string[]; recipients: string[] };
  work: Work;
  lastPage: number;
}

type Bare = Record<string, unknown>;
interface FloorPage {
  list: Bare[];
  lines: { order_id: number; title: string; quantity: number }[];
  total: number;
}
interface FloorDetail {
  order: Bare;
  lines: { id: number; quantity: number }[];
  log: unknown[];
}

const BOTH = [1, 16];
const of = <T>(list: readonly T[], turn: number): T => list[turn % list.length]!;

/** Reads that both can answer, and one action with its log row. */
export function questionsFor(asking: Asking): Question[] {
  const { caller, floor, factoryId, known, work, lastPage } = asking;
  const bare = (agent: http.Agent | undefined, what: string, asked: object) =>
    post(agent, `${floor.url}/${what}`, { factoryId, ...asked });
  const page = (
    name: string,
    aim: number,
    missed: string,
    ask: (turn: number) => { ours: object; floor: object },
  ) =>
    ({
      ...{ name, aim, missed, connections: BOTH },
      ours: (agent, turn) => caller.call(order.page, ask(turn).ours, agent),
      floor: (agent, turn) => bare(agent, 'page', ask(turn).floor),
      same: {
        ours: async (turn) => {
          const { list, total } = await caller.call(order.page, ask(turn).ours);
          const rows = list.map((row) => [
            ...[row.id, row.orderNo, row.recipientName, row.amountCents, codesOf(row)[0], row.version],
            ...row.goods.map(({ title, quantity }) => `${title} ${quantity}`),
          ]);
          return [total, rows];
        },
        floor: async (turn) => {
          const { list, lines, total } = (await bare(undefined, 'page', ask(turn).floor)) as FloorPage;
          const byOrder = Map.groupBy(lines, (line) => line.order_id);
          const rows = list.map((row) => [
            ...['id', 'order_no', 'recipient_name', 'amount_cents', 'status', 'version'].map((c) => row[c]),
            ...byOrder.get(row['id'] as number)!.map(({ title, quantity }) => `${title} ${quantity}`),
          ]);
          return [total, rows];
        },
      },
    }) satisfies Question;
  const everything = page(
    'first page of 50 with total and status counts',
    0.5,
    'the list that a user sees first costs more than half of what counting every order costs',
    () => ({ ours: {}, floor: {} }),
  );
  const act = (name: string, connections: number[], factoryOf: (turn: number) => number): Question => ({
    ...{ name, aim: 3, connections },
    missed: 'the walls, the life cycle and the log cost more than two further bare updates',
    ours: (agent, turn) => work.ours(factoryOf(turn), agent),
    floor: (agent, turn) => work.floor(factoryOf(turn), agent),
  });
  return [
    {
      ...everything,
      ours: (agent) =>
        Promise.all([caller.call(order.page, {}, agent), caller.call(order.statusCount, {}, agent)]),
      floor: (agent) => Promise.all([bare(agent, 'page', {}), bare(agent, 'statusCount', {})]),
      same: {
        ours: async (turn) => {
          const { status } = await caller.call(order.statusCount, {});
          const counts = Object.entries(status).map(([name, n]) => [STATUS[name as 'draft'].code, n]);
          return [await everything.same.ours(turn), counts.filter(([, orders]) => orders! > 0)];
        },
        floor: async (turn) => {
          const groups = (await bare(undefined, 'statusCount', {})) as { status: number; orders: number }[];
          const byStatus = Map.groupBy(groups, ({ status }) => status);
          const counts = [...byStatus].map(([code, rows]) => [
            code,
            rows.reduce((sum, { orders }) => sum + orders, 0),
          ]);
          return [await everything.same.floor(turn), counts.toSorted(([a], [b]) => a! - b!)];
        },
      },
    },
    page(
      `page ${lastPage.toLocaleString('en')}`,
      0.5,
      'a page far behind costs more than half of passing over every order before it',
      () => ({ ours: { pageNo: lastPage }, floor: { pageNo: lastPage } }),
    ),
    page(
      'search by recipient',
      0.3,
      'the index of names costs more than a third of reading every order',
      (turn) => ({
        ours: { recipient: of(known.recipients, turn) },
        floor: { recipient: of(known.recipients, turn) },
      }),
    ),
    page('filter by status', 1.5, 'what the product adds to the same SQL is more than half of it', (turn) => {
      const status = of(['waitReview', 'waitProduce', 'shipped', 'completed'] as const, turn);
      return { ours: { status }, floor: { status: STATUS[status].code } };
    }),
    page(
      'search by order number',
      1.5,
      'what the product adds to reading one row by its key is more than half of it',
      (turn) => ({
        ours: { orderNo: [of(known.orderNos, turn)] },
        floor: { orderNo: of(known.orderNos, turn) },
      }),
    ),
    {
      ...{ name: 'detail', aim: 2, connections: BOTH },
      missed: 'rights, names, links and packages cost more than the order with its lines and log itself',
      ours: (agent, turn) => caller.call(order.get, { id: of(known.ids, turn) }, agent),
      floor: (agent, turn) => bare(agent, 'get', { id: of(known.ids, turn) }),
      same: {
        ours: async (turn) => {
          const found = await caller.call(order.get, { id: of(known.ids, turn) });
          const lines = found.lines.map(({ id, quantity }) => [id, quantity]);
          return [found.orderNo, found.version, codesOf(found)[0], lines, found.log.length];
        },
        floor: async (turn) => {
          const asked = { id: of(known.ids, turn) };
          const found = (await bare(undefined, 'get', asked)) as FloorDetail;
          const lines = found.lines.map(({ id, quantity }) => [id, quantity]);
          const { order_no: orderNo, version, status } = found.order;
          return [orderNo, version, status, lines, found.log.length];
        },
      },
    },
    act('one action with its log row, five factories', BOTH, (turn) => turn),
    act('one action with its log row, one factory', [16], () => 0),
  ];
}
