import { CODES, type RowRefusal } from '#contract/errors.ts';
import { PLAIN_SKU, type SkuFacts } from '#contract/sku/life-cycle/sku-facts.ts';
import type { Cause } from '#contract/sku/life-cycle/sku-events.ts';
import { skuLife } from '#contract/sku/life-cycle/sku-steps.ts';
import { beginOf } from '#server/platform/life-cycle/begin.ts';
import type { BaseAsked, Life, PlainStepOf, Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { followEffects, moveOf } from '#server/platform/life-cycle/move.ts';
import { saidBeside } from '#server/platform/life-cycle/plain.ts';
import { ownEffects, type SkuFollowing } from './effects.ts';
import type { ChosenSkus, SkuLife, SkuMover } from './life-types.ts';
import * as needs from './needs.sql.ts';
import { lockSkus } from './lock.sql.ts';
import { findSpecs } from './spec.ts';
import { SKU_TABLE } from './table.sql.ts';

type Row = SkuLife['row'];
type Event = SkuLife['event'];

/** The refusals of rows that another changed since the user looked. */
const refuseLost = (lost: readonly { row: Row }[]): RowRefusal[] =>
  lost.map(({ row: { id, code } }) => ({
    ...{ id, orderNo: code, code: CODES.conflict },
    msg: '已被他人修改，请刷新后重试',
  }));

/** How SKUs begin and move where this follows: tests look at what does. */
export function livingWith(effects: SkuFollowing) {
  const life: Life<SkuLife> = {
    chart: skuLife,
    table: SKU_TABLE,
    unknown: 'SKU 不存在，或您没有它的权限，请刷新列表。',
    lock: (trx, { tenantId, materials }, _event, { ids }) => lockSkus(trx, tenantId, ids, materials),
    named: ({ code }) => ({ orderNo: code }),
    stateOf: ({ status, spec }) => skuLife.stateOf([status, spec]),
    factsOf: ({ priceGiven }) => ({ ...PLAIN_SKU, priceGiven }),
    saidOf: saidBeside(PLAIN_SKU),
    needs: askOthers,
    refuseLost: (_trx, _mover, _event, lost) => Promise.resolve(refuseLost(lost)),
    outcome,
    noted: () => ({}),
    assignments: () => [],
    owner: () => 'factory_id',
    tenantsOf: ({ row }) => [row.factoryId],
    follow: (done) => followEffects(done, effects),
  };
  return { begin: beginOf(life, skuLife.begin), move: moveOf(life) };
}

/** With what moves the same SKUs in turn. */
export const effects: SkuFollowing = {
  ...ownEffects,
  'spec.compute': ({ trx, mover, steps }) =>
    findSpecs(
      trx,
      mover,
      steps.map(({ row }) => row.id),
      moveSkus,
    ),
};

/** The only ways in which a SKU comes into being and moves. The transaction must be the factory's. */
export const { begin: beginSkus, move: moveSkus } = livingWith(effects);

/** What else the guards of this event ask: found for all rows at once, and only what they ask. */
async function askOthers(
  trx: Trx,
  { tenantId }: SkuMover,
  event: Event,
  rows: readonly Row[],
  { known = {} }: ChosenSkus,
): Promise<Map<number, BaseAsked<SkuFacts>>> {
  const ids = rows.map(({ id }) => id);
  const found = await factsFor(trx, tenantId, event, rows, known);
  return new Map(ids.map((id) => [id, { facts: { ...found(id), ...known } }]));
}

type Found = (id: number) => Partial<SkuFacts>;

async function factsFor(
  trx: Trx,
  factoryId: number,
  event: Event,
  rows: readonly Row[],
  known: Partial<SkuFacts>,
): Promise<Found> {
  const ids = rows.map(({ id }) => id);
  switch (event.type) {
    case 'sku.complete': {
      const open = await needs.madeOpenAmong(trx, factoryId, ids);
      const printable = await needs.printableAmong(trx, factoryId, ids);
      return (id) => ({ madeOpen: open.has(id), giftPrintable: printable.has(id) });
    }
    case 'sku.stop': {
      const open = await needs.madeOpenAmong(trx, factoryId, ids);
      return (id) => ({ madeOpen: open.has(id) });
    }
    case 'sku.start': {
      const open = await needs.madeOpenAmong(trx, factoryId, ids);
      const { cause } = event;
      const closed = new Set(
        rows.filter((row) => row.cause === cause?.kind && row.causeId === cause.id).map(({ id }) => id),
      );
      return (id) => ({ madeOpen: open.has(id), causeOpen: closed.has(id) });
    }
    case 'sku.edit': {
      if (known.codeStays !== false) return () => ({});
      const named = await needs.namedAmong(trx, factoryId, ids);
      return (id) => ({ named: named.has(id) });
    }
    case 'sku.discard': {
      const named = await needs.namedAmong(trx, factoryId, ids);
      return (id) => ({ named: named.has(id) });
    }
    case 'sku.retire': {
      const busy = await needs.onOpenOrderAmong(trx, factoryId, ids);
      return (id) => ({ onOpenOrder: busy.has(id) });
    }
    case 'sku.successor': {
      const fits = await needs.successorFits(trx, factoryId, event.successorId, ids);
      return () => ({ successorFits: fits });
    }
    default:
      return () => ({});
  }
}

/** [G09] Who closed a SKU is noted with it, until it is open again. */
function outcome({ row, event }: PlainStepOf<SkuLife>): SkuLife['outcome'] {
  const standing = row.cause === null ? null : { kind: row.cause as Cause, id: row.causeId! };
  return {
    cause: event.type === 'sku.stop' ? event.cause : event.type === 'sku.start' ? null : standing,
    successorId: event.type === 'sku.successor' ? event.successorId : row.successorId,
  };
}
