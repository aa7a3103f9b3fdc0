import type http from 'node:http';
import { codesOf, STATUS } from '#contract/order-states.ts';
import { order } from '#contract/order.ts';
import { post, type Ask } from './measure.ts';
import type { Caller, Side } from './sides.ts';

/** A question put to both sides. */
export interface Question {
  name: string;
  /** Ours / floor, at most. */
  aim: number;
  ours: Ask;
  floor: Ask;
  /** Both answers as plain rows that must be equal; actions have none. */
  same?: { ours: () => Promise<unknown>; floor: () => Promise<unknown> };
}

interface Asking {
  caller: Caller;
  floor: Side;
  factoryId: number;
  /** Orders of the factory, the newest first, as rows of the product's list. */
  known: { ids: number[]; orderNos: string[]; recipients: string[] };
  /** Orders under review, for the actions: one connection never takes another one's. */
  work: number[];
  lastPage: number;
}

interface FloorPage {
  list: Record<string, unknown>[];
  total: number;
}

const of = <T>(list: readonly T[], turn: number): T => list[turn % list.length]!;

/** Reads that both can answer, and one action with its log row. */
export function questionsFor(asking: Asking): Question[] {
  const { caller, floor, factoryId, known, work, lastPage } = asking;
  const bare = (agent: http.Agent | undefined, what: string, asked: object) =>
    post(agent as http.Agent, `${floor.url}/${what}`, { factoryId, ...asked });
  const page = (
    name: string,
    aim: number,
    ask: (turn: number) => { ours: object; floor: object },
  ): Question => ({
    name,
    aim,
    ours: (agent, turn) => caller.call(order.page, ask(turn).ours, agent),
    floor: (agent, turn) => bare(agent, 'page', ask(turn).floor),
    same: {
      ours: async () => {
        const { list, total } = await caller.call(order.page, ask(3).ours);
        return [
          total,
          list.map((row) => [row.id, row.orderNo, row.recipientName, row.amountCents, codesOf(row)[0]]),
        ];
      },
      floor: async () => {
        const { list, total } = (await bare(undefined, 'page', ask(3).floor)) as FloorPage;
        return [
          total,
          list.map((r) => [r['id'], r['order_no'], r['recipient_name'], r['amount_cents'], r['status']]),
        ];
      },
    },
  });
  const counted = page('first page of 50 with total and status counts', 0.5, () => ({ ours: {}, floor: {} }));
  return [
    {
      ...counted,
      ours: (agent) =>
        Promise.all([caller.call(order.page, {}, agent), caller.call(order.statusCount, {}, agent)]),
      floor: (agent) => Promise.all([bare(agent, 'page', {}), bare(agent, 'statusCount', {})]),
    },
    page(`page ${lastPage.toLocaleString('en')}`, 0.5, () => ({
      ours: { pageNo: lastPage },
      floor: { pageNo: lastPage },
    })),
    page('search by recipient', 0.3, (turn) => ({
      ours: { recipient: of(known.recipients, turn) },
      floor: { recipient: of(known.recipients, turn) },
    })),
    page('filter by status', 1.5, (turn) => {
      const status = of(['waitReview', 'waitProduce', 'shipped', 'completed'] as const, turn);
      return { ours: { status }, floor: { status: STATUS[status].code } };
    }),
    page('search by order number', 1.5, (turn) => ({
      ours: { orderNo: [of(known.orderNos, turn)] },
      floor: { orderNo: of(known.orderNos, turn) },
    })),
    {
      name: 'detail',
      aim: 2,
      ours: (agent, turn) => caller.call(order.get, { id: of(known.ids, turn) }, agent),
      floor: (agent, turn) => bare(agent, 'get', { id: of(known.ids, turn) }),
      same: {
        ours: async () => {
          const found = await caller.call(order.get, { id: known.ids[3]! });
          return [
            found.orderNo,
            found.lines.map(({ id, quantity }) => [id, quantity]),
            found.log.map(({ id }) => id),
          ];
        },
        floor: async () => {
          const found = (await bare(undefined, 'get', { id: known.ids[3]! })) as {
            order: Record<string, unknown>;
            lines: { id: number; quantity: number }[];
            log: { id: number }[];
          };
          return [
            found.order['order_no'],
            found.lines.map(({ id, quantity }) => [id, quantity]),
            found.log.map(({ id }) => id),
          ];
        },
      },
    },
    {
      name: 'one action with its log row, against a bare guarded UPDATE',
      aim: 3,
      // Each order is approved, and when its turn comes again, taken back.
      ours: (agent, turn) => {
        const back = Math.floor(turn / work.length) % 2 === 1;
        return caller.call(
          order.action,
          { event: back ? 'order.review.withdraw' : 'order.approve', ids: [of(work, turn)] },
          agent,
        );
      },
      floor: (agent, turn) => {
        const back = Math.floor(turn / work.length) % 2 === 1;
        const [from, to] = back ? [30, 20] : [20, 30];
        return bare(agent, 'act', { id: of(work, turn), from, to });
      },
    },
  ];
}
