import { whyClosed } from '#contract/order/life-cycle/order-steps.ts';
import {
  factsOfRow,
  LIFE_COLUMNS,
  plainEvent,
  stateOfRow,
  type LifeRow,
} from '#server/modules/order/service.ts';

/** Why the factory may not change what the lines of an order print now, as its life cycle says; null: it may. */
export const whyNotEdited = (row: LifeRow, now: Date): string | null =>
  whyClosed(stateOfRow(row), factsOfRow(row, now), plainEvent('order.edit', 'factory'))?.msg ?? null;

/** The same of sending it back. */
export const whyNotRepulsed = (row: LifeRow, now: Date): string | null =>
  whyClosed(stateOfRow(row), factsOfRow(row, now), { type: 'order.repulse', by: 'factory', reason: '-' })
    ?.msg ?? null;

/** What the life cycle reads of the order is no part of a line. */
export const withoutLife = <R extends LifeRow>(row: R): Omit<R, keyof LifeRow> =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !(LIFE_COLUMNS as readonly string[]).includes(name)),
  ) as Omit<R, keyof LifeRow>;
