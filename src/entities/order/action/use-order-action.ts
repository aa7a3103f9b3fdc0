import type { OrderEventParams, OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { useLifeAction, type ActionTarget as Target, type LifeAction } from '@/shared/ui/life-cycle/index.ts';
import type { Chosen } from '@/shared/ui/list/index.ts';
import type { ActionableOrder } from '../facts.ts';
import { ORDER_LIFE } from './order-life.ts';

export type ChosenOrders = Chosen<ActionableOrder>;
/** The orders that an action works on, and what is read anew after it. */
export type ActionTarget = Target<ActionableOrder>;
export type OrderAction = LifeAction<
  OrderEventType,
  { [T in OrderEventType]: OrderEventParams<T> },
  ActionableOrder
>;

/** The one way in which pages send events to orders. */
export const useOrderAction = (target: ActionTarget): OrderAction => useLifeAction(ORDER_LIFE, target);
