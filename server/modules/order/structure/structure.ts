import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { badRequest } from '#server/platform/refusal.ts';
import * as records from './merge-record.sql.ts';
import type { Trx } from '#server/platform/database.ts';
import { logMoves } from '#server/modules/order/row/table.sql.ts';
import { partyOf, type Mover } from '#server/modules/order/reach/mover.ts';
import type { Step } from '#server/modules/order/row/step.ts';
import { giftsThatStay } from './gift-once.sql.ts';
import * as sql from './structure.sql.ts';

type Split = Extract<OrderEvent, { type: 'order.split' }>;
type Merge = Extract<OrderEvent, { type: 'order.merge' }>;

interface Done {
  trx: Trx;
  mover: Mover;
  steps: readonly Step[];
}

/**
 * Child orders take the place of each split one, in the state that it was in.
 * @returns their ids, and whose they are.
 */
export async function makeChildren({ trx, mover, steps }: Done, event: Split) {
  const party = partyOf(mover);
  const lines = await sql.linesToSplit(
    trx,
    party,
    mover.tenantId,
    steps.map(({ row }) => row.id),
  );
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  if (event.parts && steps.length > 1) throw badRequest('按件数拆分时，一次只能拆分一个订单。');
  const parts = [...byOrder].flatMap(([parentId, own]) =>
    event.parts ? asAsked(parentId, own, event.parts) : aChildEach(parentId, own),
  );
  const statuses = new Map(steps.map(({ row, before }) => [row.id, STATUS[before.status].code]));
  const children = await sql.makeChildren(trx, party, mover.tenantId, parts, statuses, mover.now);
  const logged = children.map((child) => ({
    ...child,
    orderId: child.id,
    before: null,
    after: child.codes,
    facts: null,
    version: 1,
  }));
  await logMoves(trx, logged, logRow(mover, 'order.created', { reason: '由拆分生成' }));
  return children;
}

type Line = Awaited<ReturnType<typeof sql.linesToSplit>>[number];

/** Every goods line a child; what is no goods goes with the first. One line of several pieces: every piece a child. */
function aChildEach(parentId: number, lines: readonly Line[]): sql.ChildLine[] {
  const goods = lines.filter((line) => line.kind !== 'notGoods');
  const [only] = goods;
  const children =
    goods.length === 1 && only
      ? [
          { parentId, child: 1, lineId: only.id, quantity: 1 },
          { parentId, child: 2, lineId: only.id, quantity: only.quantity - 1 },
        ]
      : goods.map((line, i) => ({ parentId, child: i + 1, lineId: line.id, quantity: line.quantity }));
  return [...children, ...restOf(parentId, lines, children)];
}

/** What is no goods and was given to no child goes with the first; [G13] the line of a suit with its first part. */
function restOf(parentId: number, lines: readonly Line[], given: readonly sql.ChildLine[]): sql.ChildLine[] {
  return lines
    .filter((line) => line.kind === 'notGoods' && !given.some(({ lineId }) => lineId === line.id))
    .map((line) => {
      const first = isSuit(line) ? firstPartOf(line, lines) : [];
      const holders = given.filter(({ lineId }) => first.includes(lineId)).map(({ child }) => child);
      const child = holders.length > 0 ? Math.min(...holders) : 1;
      return { parentId, child, lineId: line.id, quantity: line.quantity };
    });
}

/** The lines of the first part that a suit has in its order: several, where it was split and merged again. */
function firstPartOf({ suitKey }: Line, lines: readonly Line[]): number[] {
  const parts = lines.filter((one) => one.suitItem !== null && one.suitKey === suitKey);
  const least = Math.min(...parts.map(({ suitItem }) => suitItem!));
  return parts.filter(({ suitItem }) => suitItem === least).map(({ id }) => id);
}
const isSuit = ({ suitOf, suitItem }: Line): boolean => suitOf !== null && suitItem === null;

/** The user's own parts; together they must be the order, no piece more and none less. */
function asAsked(
  parentId: number,
  lines: readonly Line[],
  parts: NonNullable<Split['parts']>,
): sql.ChildLine[] {
  const suits = new Set(lines.filter(isSuit).map(({ id }) => id));
  const asked = parts.flatMap((part, i) =>
    part
      // A suit stands with its first part, wherever that was put.
      .filter(({ lineId }) => !suits.has(lineId))
      .map(({ lineId, quantity }) => ({ parentId, child: i + 1, lineId, quantity })),
  );
  for (const line of lines) {
    const sum = asked
      .filter(({ lineId }) => lineId === line.id)
      .reduce((total, { quantity }) => total + quantity, 0);
    // What is no goods may be left out: it goes with the first part.
    if (sum !== line.quantity && (line.kind !== 'notGoods' || sum > 0)) {
      throw badRequest(`第 ${line.lineNo} 行共 ${line.quantity} 件，拆分后为 ${sum} 件，请核对。`);
    }
  }
  if (asked.some(({ lineId }) => !lines.some((line) => line.id === lineId)))
    throw badRequest('拆分中有不属于该订单的商品行。');
  const goods = new Set(lines.filter(({ kind }) => kind !== 'notGoods').map(({ id }) => id));
  const bare = parts.findIndex((part) => part.every(({ lineId }) => !goods.has(lineId)));
  if (bare >= 0) throw badRequest(`第 ${bare + 1} 份没有要生产的商品，请至少分给它一件。`);
  return [...asked, ...restOf(parentId, lines, asked)];
}

/** Which of the orders are like the one that takes them in. */
export const fitsInto = (trx: Trx, mover: Mover, ids: readonly number[], event: Merge) =>
  sql.fitsInto(trx, partyOf(mover), mover.tenantId, ids, event.into);

export async function moveLines({ trx, mover, steps }: Done, event: Merge) {
  const ids = steps.map(({ row }) => row.id);
  const [party, { tenantId, now }, { into }] = [partyOf(mover), mover, event];
  const staying = await giftsThatStay(trx, party, tenantId, { ids, into });
  await records.recordMerge(trx, party, tenantId, { ids, into, staying, now });
  const taking = await sql.takeLines(trx, party, tenantId, ids, into, { staying, now });
  const codes = [taking.status, taking.hold, taking.warning, taking.customs, taking.platformSync];
  const logged = { ...taking, orderId: taking.id, before: codes, after: codes, facts: null };
  const from = steps.map(({ row }) => row.orderNo).join('、');
  await logMoves(trx, [logged], logRow(mover, 'order.lines.taken', { reason: from.slice(0, 500) }));
}

/** The lines go back; the orders that gave them back have it in their logs. @returns those. */
export async function returnLines({ trx, mover, steps }: Done) {
  const ids = steps.map(({ row }) => row.id);
  const takers = await records.returnLines(trx, partyOf(mover), mover.tenantId, ids, mover.now);
  const logged = takers.map(({ codes, numbers, ...taker }) => ({
    ...taker,
    orderId: taker.id,
    before: codes,
    after: codes,
    facts: null,
    params: { reason: numbers.slice(0, 500) },
  }));
  await logMoves(trx, logged, logRow(mover, 'order.lines.returned', {}));
  return takers;
}

const logRow = (mover: Mover, event: string, params: object) => ({
  event,
  actor: mover.by,
  userId: mover.userId,
  userName: mover.userName,
  rule: mover.rule ?? null,
  params,
  at: mover.now,
});
