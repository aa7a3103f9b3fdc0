import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { order } from '#contract/order/order.ts';
import { inTurn, post, type Pace } from './measure.ts';
import { questionsFor, type Question } from './questions.ts';
import type { Row } from './report.ts';
import { signIn, type Caller, type Side } from './sides.ts';
import { workOf, type Worker } from './work.ts';

export interface Sides {
  product: Side;
  floor: Side;
}

interface Asked {
  caller: Caller;
  factoryId: number;
  questions: Question[];
  /** Orders of the factory that wait for review; the actions leave them alone. */
  bulkIds: number[];
  /** The newest that waits, on the first page. */
  first: number;
  /** What is approved and taken back. */
  workIds: number[];
}

const WORK = 300;
const BULK = 10_000;
const TURNS = 4;

/** Signs in for every factory and learns what to ask for. */
export async function ask(sides: Sides, factories: { username: string; id: number }[]): Promise<Asked> {
  const { product, floor } = sides;
  const workers: Worker[] = [];
  let bulkIds: number[] = [];
  for (const { username, id } of factories) {
    const caller = await signIn(product.url, username);
    const wanted = workers.length === 0 ? WORK + BULK : WORK;
    const ids = await waiting(caller, wanted);
    if (workers.length === 0) bulkIds = ids.slice(WORK);
    workers.push({ caller, factoryId: id, ids: ids.slice(0, WORK) });
  }
  const [{ caller, factoryId, ids }] = workers as [Worker];
  const { list, total } = await caller.call(order.page, { pageSize: 1000 });
  const known = {
    ids: list.map(({ id }) => id),
    orderNos: list.map(({ orderNo }) => orderNo),
    recipients: [...new Set(list.map(({ recipientName }) => recipientName.slice(0, 2)))].slice(0, 200),
  };
  const questions = questionsFor({
    ...{ caller, floor, factoryId, known },
    work: workOf(workers, floor),
    lastPage: Math.min(1000, Math.floor(total / 50)),
  });
  return {
    caller,
    factoryId,
    questions,
    bulkIds,
    first: ids[0]!,
    workIds: workers.flatMap((one) => one.ids),
  };
}

/**
 * Gives these orders a picture while `work` is done: an order that comes back under review without one is held by the
 * built-in checks, and its approval could not be taken back and forth.
 */
export async function withPictures<T>(admin: pg.Client, ids: number[], work: () => Promise<T>): Promise<T> {
  await admin.query(
    `with made as (
       insert into file (tenant_id, sha256, kind, name, bytes, upload_for, uploaded_by)
       select distinct merchant_id, sha256(merchant_id::text::bytea), 'png', 'picture.png', 100, 'upload',
         (select min(id) from app_user)
       from trade_order where id = any($1) returning id, tenant_id
     ) update order_line l set picture_file_id = made.id from made
     where l.order_id = any($1) and l.merchant_id = made.tenant_id`,
    [ids],
  );
  try {
    return await work();
  } finally {
    await admin.query('update order_line set picture_file_id = null where order_id = any($1)', [ids]);
  }
}

/** Orders that wait for review, the newest first, as many as there are. */
async function waiting(caller: Caller, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let pageNo = 1; ids.length < count; pageNo++) {
    const { list } = await caller.call(order.page, { status: 'waitReview', pageNo, pageSize: 1000 });
    ids.push(...list.map(({ id }) => id));
    if (list.length < 1000) break;
  }
  return ids.slice(0, count);
}

/** Both must say the same, before, between and after two writes on both sides. @throws where they do not. */
export async function compare({ caller, factoryId, questions, first }: Asked, floor: Side): Promise<void> {
  let compared = 0;
  const look = async (when: string) => {
    for (const { name, same } of questions) {
      if (!same) continue;
      for (let turn = 0; turn < TURNS; turn++, compared++) {
        const [a, b] = [await same.ours(turn), await same.floor(turn)];
        if (!isDeepStrictEqual(a, b))
          throw new Error(
            `${name}: the answers differ ${when}\nours  ${JSON.stringify(a)}\nfloor ${JSON.stringify(b)}`,
          );
      }
    }
  };
  const write = async (event: string, from: number, to: number) => {
    await caller.call(order.action, { event, ids: [first] });
    await post(undefined, `${floor.url}/bulk`, { factoryId, ids: [first], from, to });
  };
  await look('before a write');
  await write('order.approve', 20, 30);
  await look('after an order was approved');
  await write('order.review.withdraw', 30, 20);
  await look('after the approval was withdrawn');
  console.log(`${compared} answers of both sides agree row by row, also after writes`);
}

/** Every question at each number of connections. */
export async function measure(questions: Question[], sides: Sides, pace: Pace): Promise<Row[]> {
  const { product, floor } = sides;
  const rows: Row[] = [];
  for (const question of questions) {
    for (const connections of question.connections) {
      product.forgetPeak();
      floor.forgetPeak();
      const [a, b] = await inTurn([question.ours, question.floor], connections, pace);
      rows.push({
        what: `${question.name} @${connections}`,
        unit: 'ms',
        main: { ours: a!.p50, floor: b!.p50 },
        p95: { ours: a!.p95, floor: b!.p95 },
        perSecond: { ours: a!.perSecond, floor: b!.perSecond },
        memory: { ours: product.memory().peak, floor: floor.memory().peak },
        aim: question.aim,
        missed: question.missed,
      });
    }
  }
  return rows;
}
