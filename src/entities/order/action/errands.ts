import { createContext, useLayoutEffect, useRef, useState } from 'react';
import { createActor, type Actor, type SnapshotFrom } from 'xstate';
import type { OrderEventType } from '#contract/order/life-cycle/order-events.ts';
import { isApiError, NO_RESPONSE_CODE } from '@/shared/api/index.ts';
import { inspect } from '@/shared/lib/machine/flows.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import type { Ahead } from '@/shared/ui/list/index.ts';
import type { ActionableOrder } from '../facts.ts';
import type { ActionRequest, NamedOrder, orderActionMachine } from './order-action.machine.ts';

type Machine = typeof orderActionMachine;

/** What is done with one order, gone on with before the answer. */
export interface Errand {
  order: NamedOrder;
  label: string;
  actor: Actor<Machine>;
  state: SnapshotFrom<Machine>;
}

/** How an action on one order goes ahead of its answer; undefined outside of a list that knows how. */
export const ErrandsContext = createContext<
  | {
      /** Whether it is done by one key and the order leaves this list with it: then nobody waits for the answer. */
      takes: (type: OrderEventType, order: ActionableOrder) => boolean;
      send: (machine: Machine, request: ActionRequest, order: NamedOrder) => void;
    }
  | undefined
>(undefined);

interface Leaving {
  ahead: Ahead;
  openId: number | string | undefined;
  open: (id: number | undefined) => void;
  /** Reads the list anew. */
  acted: () => void;
}

const NONE: ReadonlyMap<number, Errand> = new Map();

/**
 * Sends actions on single orders, as many at a time as the user is quick: the order leaves the list with the key, and
 * the answer corrects. One that is refused comes back with its reason; one that no answer came to is kept as `unsent`
 * until it is sent again, under the same key.
 */
export function useErrands(list: Leaving) {
  const [kept, keep] = useState(NONE);
  const latest = useRef({ list, kept });
  useLayoutEffect(() => {
    latest.current = { list, kept };
  });
  const put = (id: number, errand: Errand | undefined): void =>
    keep((before) => {
      const next = new Map(before);
      if (errand) next.set(id, errand);
      else next.delete(id);
      return next;
    });

  const follow = (order: NamedOrder, label: string, actor: Actor<Machine>): void => {
    let before = 'resting';
    actor.subscribe((state) => {
      const { ahead } = latest.current.list;
      const { result, failure } = state.context;
      const was = before;
      before = state.value;
      if (was === state.value) return;
      put(order.id, state.value === 'resting' ? undefined : { order, label, actor, state });
      switch (state.value) {
        case 'resting':
          if (was === 'sending') ahead.answered(order.id);
          else if (was === 'verifying') ahead.returned(order.id);
          return;
        case 'handedOver':
          ahead.answered(order.id);
          return actor.send({ type: 'report.closed' });
        case 'reporting': {
          tellRefused(order, label, result?.failed[0]?.msg ?? '');
          return actor.send({ type: 'report.closed' });
        }
        case 'failed':
          if (isApiError(failure) && failure.code !== NO_RESPONSE_CODE) {
            tellRefused(order, label, failure.msg);
            return actor.send({ type: 'report.closed' });
          }
          return ahead.returned(order.id, `「${label}」没有发出，请检查网络后重新发送。`);
      }
    });
  };
  const tellRefused = (order: NamedOrder, label: string, why: string): void => {
    latest.current.list.ahead.returned(order.id, `「${label}」没有成功：${why}`);
    // What the list shows of it is older than what the server has just said.
    latest.current.list.acted();
    showMessage(`${order.orderNo}「${label}」没有成功：${why}`, 'danger', {
      text: '查看订单',
      run: () => latest.current.list.open(order.id),
    });
  };
  const resend = (errand: Errand): void => {
    latest.current.list.ahead.leave(errand.order.id);
    errand.actor.send({ type: 'action.retried' });
  };
  const all = [...kept.values()];
  return {
    send: (machine: Machine, request: ActionRequest, order: NamedOrder): void => {
      const same = latest.current.kept.get(order.id);
      // It was not sent: the same click again is the same request.
      if (same?.state.matches('failed') && same.label === request.label) return resend(same);
      const actor = createActor(machine, { inspect });
      actor.start();
      follow(order, request.label, actor);
      latest.current.list.ahead.leave(order.id);
      actor.send({ type: 'action.asked', request });
      return undefined;
    },
    unsent: all.filter(({ state }) => state.matches('failed')),
    /** Sends everything that was not sent. */
    resend: () => all.filter(({ state }) => state.matches('failed')).forEach(resend),
    /** The first one that the server wants verified. */
    asking: all.find(({ state }) => state.matches('verifying')),
  };
}
