import { partyFor } from '#contract/customs/party.ts';
import { resolveLines } from '#contract/customs/resolve.ts';
import type { DeclarationEffect } from '#contract/declaration/life-cycle/declaration-effects.ts';
import { readDeclarationEvent } from '#contract/declaration/life-cycle/declaration-events.ts';
import { PLAIN_DECLARATION } from '#contract/declaration/life-cycle/declaration-facts.ts';
import { destinationOf } from '#contract/customs/destination.ts';
import { CUSTOMS } from '#contract/order/life-cycle/order-states.ts';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { partiesOf, rulesAbout } from '#server/modules/customs/service.ts';
import { moveOrders, plainEvent } from '#server/modules/order/service.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { inTheMove } from '#server/platform/life-cycle/unwritten.ts';
import { onBehalfOf } from '#server/platform/on-behalf.ts';
import { conflict } from '#server/platform/refusal.ts';
import { judgedOf } from './judge.ts';
import {
  askerOf,
  systemFor,
  type DeclarationFollows,
  type DeclarationMover,
  type DeclarationMoves,
} from './life-types.ts';
import { soldLines, writeLacking, writeLines } from './lines.sql.ts';
import { isOpen, placesOf, writeParties, type LockedDeclaration } from './sql.ts';

const factory = (factoryId: number, now: Date) => systemFor({ tenantId: factoryId, side: 'factory', now });

/** A declaration for each of these orders, which are to be declared. The transaction is the factory's. */
export async function makeWith(
  { begin }: Pick<DeclarationMoves, 'begin'>,
  trx: Trx,
  factoryId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  const places = await placesOf(trx, factoryId, orderIds);
  if (places.length === 0) return;
  const begun = await begin(
    trx,
    factory(factoryId, now),
    readDeclarationEvent('declaration.made', 'system', {}),
    {
      rows: places.map(({ id, merchantId, ...place }) => ({
        ...{ order_id: id, merchant_id: merchantId, factory_id: factoryId },
        country: destinationOf(place) ?? '',
        ...{ declaration_no: '', party_name: '', credit_code: '', ioss: '', eori: '', vat: '' },
      })),
      facts: { ...PLAIN_DECLARATION, required: true },
    },
    {},
  );
  if ('msg' in begun) throw new Error(`a declaration of an order abroad does not begin: ${begun.msg}`);
}

/** What goods declarations say, and who declares: rows of the merchant, of which its order carries what comes out. */
const makeLines: DeclarationFollows = async ({ trx, mover, steps }) => {
  const { tenantId, now } = mover;
  const rows = steps.map(({ row }) => row);
  const asker = askerOf(mover);
  const sold = Map.groupBy(
    await soldLines(
      trx,
      asker,
      rows.map(({ orderId }) => orderId),
    ),
    ({ orderId }) => orderId,
  );
  for (const [merchantId, theirs] of Map.groupBy(rows, (row) => row.merchantId)) {
    const lines = theirs.flatMap(({ orderId }) => sold.get(orderId) ?? []);
    const [rules, parties] = await onBehalfOf(trx, merchantId, async () => [
      await rulesAbout(trx, merchantId, lines),
      await partiesOf(trx, merchantId),
    ]);
    await writeLines(
      trx,
      asker,
      theirs.map((row) => ({ row, lines: resolveLines(sold.get(row.orderId) ?? [], rules) })),
    );
    const day = dayInShanghai(now);
    await writeParties(
      trx,
      tenantId,
      theirs.flatMap(({ id, orderId }) => {
        const shopId = sold.get(orderId)?.[0]?.shopId ?? 0;
        const party = partyFor(parties, { shopId, day });
        if (!party) return [];
        const { name, creditCode, ioss, eori, vat } = party;
        return [{ id, name, creditCode, ioss, eori, vat }];
      }),
    );
  }
};

const takeLines: DeclarationFollows = async ({ trx, mover, steps }) =>
  void (await writeLines(
    trx,
    askerOf(mover),
    steps.flatMap(({ row, event }) =>
      event.type === 'declaration.changed' ? [{ row, lines: event.lines }] : [],
    ),
  ));

/** [X34] What is missing stands on each line; what is complete waits to be declared. */
const checkWith =
  ({ move }: DeclarationMoves): DeclarationFollows =>
  async ({ trx, mover, steps }) => {
    const asker = askerOf(mover);
    const rows = steps.map(({ row }) => row);
    const judged = await judgedOf(trx, asker, rows);
    await writeLacking(
      trx,
      asker,
      rows.map(({ id }) => id),
      [...judged].flatMap(([declarationId, { lines, lacking }]) =>
        lacking.flatMap(({ lineId, msg }) =>
          lines
            .filter((line) => lineId === null || line.lineId === lineId)
            .map((line) => ({ declarationId, lineId: line.lineId, msg })),
        ),
      ),
    );
    const full = rows.filter(({ id }) => judged.get(id)?.lacking.length === 0).map(({ id }) => id);
    if (full.length === 0) return;
    const event = readDeclarationEvent('declaration.filled', 'system', {});
    const { failed } = await move(trx, systemFor(mover), event, {
      ids: full,
      known: { complete: true },
    });
    if (failed[0]) throw new Error(`a complete declaration stays: ${failed[0].msg}`);
  };

type Sent = 'customs.reopened' | 'customs.dropped';
/** Their orders hear of it. @throws Refusal where one may not */
async function tellOrders(
  trx: Trx,
  { tenantId, now }: DeclarationMover,
  type: Sent,
  rows: readonly LockedDeclaration[],
) {
  const ids = rows.map(({ orderId }) => orderId);
  if (ids.length === 0) return;
  const mover = { ...factory(tenantId, now), side: 'factory', by: 'system' } as const;
  const { failed } = await moveOrders(trx, mover, plainEvent(type, 'system'), { ids });
  if (failed[0]) throw conflict(failed[0].msg);
}

const OPEN: readonly number[] = [CUSTOMS.todo.code, CUSTOMS.failed.code];
const rowsOf = (steps: readonly { row: LockedDeclaration }[]) => steps.map(({ row }) => row);

const declareOrders: DeclarationFollows = async ({ trx, mover, steps }) => {
  // An order for which the number was typed itself has heard of it.
  const params = new Map(
    steps.flatMap(({ row, event }) =>
      event.type === 'declaration.accepted' && OPEN.includes(row.customs)
        ? [[row.orderId, { declarationNo: event.declarationNo }] as const]
        : [],
    ),
  );
  if (params.size === 0) return;
  const { tenantId, userId, userName, now } = mover;
  const { failed } = await moveOrders(
    trx,
    { tenantId, userId, userName, now, side: 'factory', by: 'factory' },
    { type: 'customs.declared', by: 'factory', declarationNo: '' },
    { ids: [...params.keys()], params },
  );
  if (failed[0]) throw conflict(failed[0].msg);
};

const reopenOrders: DeclarationFollows = ({ trx, mover, steps }) =>
  tellOrders(
    trx,
    mover,
    'customs.reopened',
    rowsOf(steps).filter(({ customs }) => customs === CUSTOMS.declared.code),
  );

const dropOrders: DeclarationFollows = ({ trx, mover, steps }) =>
  tellOrders(
    trx,
    mover,
    'customs.dropped',
    rowsOf(steps).filter(({ customs }) => OPEN.includes(customs)),
  );

/** What was withdrawn is declared anew, unless its order is over or was given back. */
const beginAnewWith =
  (moves: DeclarationMoves): DeclarationFollows =>
  async ({ trx, mover, steps }) => {
    const rows = rowsOf(steps);
    const anew = rows.filter(({ status }) => isOpen(status)).map(({ orderId }) => orderId);
    await makeWith(moves, trx, mover.tenantId, anew, mover.now);
    await tellOrders(
      trx,
      mover,
      'customs.dropped',
      rows.filter(({ status }) => !isOpen(status)),
    );
  };

export type DeclarationFollowing = Readonly<Record<DeclarationEffect, DeclarationFollows>>;

/** What follows a move of 报关单. */
export const effectsWith = (moves: DeclarationMoves): DeclarationFollowing => ({
  'lines.make': makeLines,
  'lines.write': takeLines,
  check: checkWith(moves),
  'number.note': inTheMove,
  'order.declare': declareOrders,
  'order.reopen': reopenOrders,
  'draft.anew': beginAnewWith(moves),
  'order.drop': dropOrders,
});
