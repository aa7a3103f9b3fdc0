import type { OrderEvent } from '#contract/order/life-cycle/order-events.ts';
import { HOLD, OPEN_STATUSES, STATUS, WARNING } from '#contract/order/life-cycle/order-states.ts';
import {
  COMPLETE_AFTER_MS,
  DISPATCH_WITHIN_MS,
  NEAR_DEADLINE_MS,
} from '#contract/order/life-cycle/order-times.ts';
import { plainEvent } from '#server/modules/order/row/step.ts';

/** What the clock asks of an order. */
export interface TimedRow {
  status: number;
  warning: number;
  /** The last warning of its deadline since its last push: its code, or 0. */
  warned: number;
  pushedAt: Date | null;
  shippedAt: Date | null;
  hold: number;
  holdUntil: Date | null;
}

/** What a timer does with orders, and from when on; null: never, as the order stands. */
interface Duty {
  event: OrderEvent;
  from: (row: TimedRow) => number | null;
}

const NEAR = WARNING.nearDeadline.code;
const OVERDUE = WARNING.overdueShip.code;
/** From the push to the first warning. */
export const NEAR_AFTER_MS = DISPATCH_WITHIN_MS - NEAR_DEADLINE_MS;

const OPEN = new Set<number>(OPEN_STATUSES.map((name) => STATUS[name].code));
const isOpen = ({ status }: TimedRow) => OPEN.has(status);
const afterPush = (row: TimedRow, ms: number) =>
  isOpen(row) && row.pushedAt ? row.pushedAt.getTime() + ms : null;

/** In the order in which they are done. Each stands in due.sql.ts as a condition, and duties.test.ts holds the two together. */
export const DUTIES = {
  /** The day has come for which it was put off. */
  resume: {
    event: plainEvent('order.resume', 'system'),
    from: ({ hold, holdUntil }) => (hold === HOLD.halted.code && holdUntil ? holdUntil.getTime() : null),
  },
  overdue: {
    event: { type: 'warning.raised', by: 'timer', kind: 'overdueShip' },
    from: (row) => (row.warned < OVERDUE ? afterPush(row, DISPATCH_WITHIN_MS) : null),
  },
  near: {
    event: { type: 'warning.raised', by: 'timer', kind: 'nearDeadline' },
    from: (row) => (row.warned < NEAR ? afterPush(row, NEAR_AFTER_MS) : null),
  },
  /** Shipped, ended, taken back or pushed anew: nothing is late about it any more. */
  calm: {
    event: plainEvent('warning.cleared', 'system'),
    from: (row) => {
      if (row.warning !== NEAR && row.warning !== OVERDUE) return null;
      return row.warned === 0 || !isOpen(row) ? -Infinity : null;
    },
  },
  /** By 15 days alone: that a parcel is signed for comes with its track. No after-sale stands that could be open. */
  done: {
    event: plainEvent('order.complete', 'system'),
    from: ({ status, shippedAt }) =>
      status === STATUS.shipped.code && shippedAt ? shippedAt.getTime() + COMPLETE_AFTER_MS : null,
  },
} satisfies Record<string, Duty>;

export type DutyName = keyof typeof DUTIES;
export const DUTY_NAMES = Object.keys(DUTIES) as DutyName[];

/** What a timer does next with an order as it stands, and when; null: nothing, however long it waits. */
export function nextDuty(row: TimedRow): { event: OrderEvent; at: number } | null {
  const all = DUTY_NAMES.flatMap((name) => {
    const at = DUTIES[name].from(row);
    return at === null ? [] : { event: DUTIES[name].event, at };
  });
  return all.toSorted((a, b) => a.at - b.at)[0] ?? null;
}
