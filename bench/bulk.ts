import type pg from 'pg';
import { isDeepStrictEqual } from 'node:util';
import { order } from '#contract/order/order.ts';
import { median, post } from './measure.ts';
import type { Row } from './report.ts';
import type { Caller, Side } from './sides.ts';

const ROUNDS = 5;

/** A side that moves many orders in one call. @returns how many moved. */
interface Mover {
  side: Side;
  database: pg.Client;
  move(back: boolean): Promise<number>;
  /** Orders that wait for review and for production, as the side itself tells. */
  counts(): Promise<[number, number]>;
}

interface Asked {
  caller: Caller;
  factoryId: number;
  ids: readonly number[];
  product: Side;
  floor: Side;
  ours: pg.Client;
  bare: pg.Client;
}

/** Approves many orders in one call, log rows and counters included; they are taken back between the rounds. */
export async function bulk({ caller, factoryId, ids, product, floor, ours, bare }: Asked): Promise<Row[]> {
  const [a, b]: [Mover, Mover] = [
    {
      side: product,
      database: ours,
      move: async (back) => {
        if (!back)
          return (await caller.call(order.action, { event: 'order.approve', ids: [...ids] })).successIds
            .length;
        // By hand: taken back by its event each would be reviewed, and held for the picture that none of them has.
        const { rowCount } = await ours.query(
          `update trade_order set status = 20, reasons = '{}' where id = any($1)`,
          [ids],
        );
        // Without looking for what refers to each of them: nothing does, and no index leads from a piece to its remake.
        await ours.query(`begin; set local session_replication_role = replica;
          delete from piece_event e using piece p where p.id = e.piece_id and p.order_id in (${ids.join()});
          delete from piece where order_id in (${ids.join()}); commit`);
        return rowCount!;
      },
      counts: async () => {
        const { status } = await caller.call(order.statusCount, {});
        return [status.waitReview, status.waitProduce];
      },
    },
    {
      side: floor,
      database: bare,
      move: async (back) => {
        const [from, to] = back ? [30, 20] : [20, 30];
        return (await post(undefined, `${floor.url}/bulk`, { factoryId, ids, from, to })) as number;
      },
      counts: async () => {
        const asked = await post(undefined, `${floor.url}/statusCount`, { factoryId });
        const groups = asked as { status: number; orders: number }[];
        const of = (code: number) => groups.find(({ status }) => status === code)?.orders ?? 0;
        return [of(20), of(30)];
      },
    },
  ];
  const times: [number[], number[]] = [[], []];
  product.forgetPeak();
  floor.forgetPeak();
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(await approve(a, ids.length));
    times[1].push(await approve(b, ids.length));
  }
  return [
    {
      what: `${ids.length.toLocaleString('en')} orders approved in one call, until the answer is whole`,
      unit: 'ms',
      main: { ours: median(times[0]), floor: median(times[1]) },
      memory: { ours: product.memory().peak, floor: floor.memory().peak },
      aim: 3,
      missed: 'a bulk costs more than two further set-based updates of the same rows',
    },
  ];
}

/** @returns the milliseconds of one approval. @throws where not every order moved, was counted and was logged. */
async function approve({ database, move, counts }: Mover, orders: number): Promise<number> {
  const state = async () => {
    const { rows } = await database.query<{ log: string }>('select count(*) as log from order_event');
    return [...(await counts()), Number(rows[0]!.log)] as const;
  };
  const [waiting, approved, log] = await state();
  const began = performance.now();
  const moved = await move(false);
  const millis = performance.now() - began;
  const after = await state();
  const right = [waiting - orders, approved + orders, log + orders];
  if (moved !== orders || !isDeepStrictEqual([...after], right))
    throw new Error(`${moved} of ${orders} orders moved: ${after.join(', ')} and not ${right.join(', ')}`);
  await move(true);
  return millis;
}
