import { use } from 'react';
import { fromPromise, type EventFrom } from 'xstate';
import {
  orderEventEntry,
  type OrderEventParams,
  type OrderEventType,
} from '#contract/order/life-cycle/order-events.ts';
import { order, type ActionResult } from '#contract/order/order.ts';
import type { DangerPass, Input } from '#contract/endpoint.ts';
import { call } from '@/shared/api/index.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import type { AllMatching } from '@/shared/ui/list/index.ts';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';
import { helpedBy } from './help.ts';
import { maySend, opennessOf, type ChosenOrders, type Openness } from './openness.ts';
import {
  orderActionMachine,
  type ActionOutcome,
  type ActionRequest,
  type NamedOrder,
  type Undo,
} from './order-action.machine.ts';
import { ErrandsContext } from './errands.ts';
import { lastUndo, tellDone } from './last-undo.ts';
import { undoOf } from './undo.ts';

/** What an action works on, and what is read anew after it. */
export interface ActionTarget {
  chosen: ChosenOrders;
  settle: (failedIds?: readonly number[]) => void;
  /** Of a list: all that match its question, whether chosen or not. */
  allMatching?: AllMatching | undefined;
}

export interface OrderAction {
  opennessOf: (type: OrderEventType) => Openness;
  send: <T extends OrderEventType>(type: T, params: Partial<OrderEventParams<T>>) => void;
  /** Sends what endangers, once it is verified; `warning` says what it will do, and to how many. */
  verify: <T extends OrderEventType>(type: T, params: Partial<OrderEventParams<T>>, warning: string) => void;
  /** What is to be verified now: before it is sent, or because the server asks for the password. */
  verification: {
    label: string;
    /** Of the event's own. */
    danger: 'oneKeyPack' | undefined;
    warning: string | undefined;
    /** @throws what the server said, where it asks for another password; anything else is told as of any action. */
    confirm: (pass: DangerPass) => Promise<void>;
    leave: () => void;
  } | null;
  /** Goes the way back of an action that succeeded. */
  undo: (undo: Undo) => void;
  /** Another call on the chosen orders, told like an event. */
  ask: (label: string, by: (chosen: object, idempotencyKey: string) => Promise<ActionOutcome>) => void;
  busy: boolean;
  failure: Error | null;
  retry: () => void;
  report: {
    label: string;
    result: ActionResult;
    chosen: { rows: readonly NamedOrder[] };
    /** What was refused is selected in the list still. */
    kept: boolean;
    undo?: Undo | undefined;
  } | null;
  close: () => void;
  /** Of what was refused: sends this event for the orders, then what was asked once more; absent where it cannot. */
  help: (type: OrderEventType, ids: readonly number[]) => (() => void) | undefined;
}

/** The one way in which pages send events of the life cycle. */
export function useOrderAction({ chosen, settle, allMatching }: ActionTarget): OrderAction {
  const holder = use(PermissionHolderContext);
  const errands = use(ErrandsContext);
  const [state, send] = useKeptMachine(servedBy(settle));
  const { request, result, failure, verifies } = state.context;
  const requestOf = (type: OrderEventType, params: object): ActionRequest => ({
    label: orderEventEntry(type).label,
    input: { event: type, params, ...targetOf(chosen) },
    idempotencyKey: randomId(),
    undo: (succeeded) => undoOf(type, chosen, succeeded, holder),
  });
  return {
    opennessOf: (type) => opennessOf(type, holder, chosen),
    send: (type, params) => {
      const request = requestOf(type, params);
      const [only] = chosen.all || chosen.count !== 1 ? [] : chosen.rows;
      if (only && errands?.takes(type, only))
        errands.send(
          servedBy(() => undefined),
          request,
          only,
        );
      else send({ type: 'action.asked', request });
    },
    verify: (type, params, warning) =>
      send({ type: 'verification.asked', request: { ...requestOf(type, params), warning } }),
    verification: request && verifies ? verificationOf(request, send) : null,
    undo: ({ label, type, params, ids, rows, versions, by }) =>
      send({
        type: 'action.asked',
        request: {
          label: `撤销「${label}」`,
          input: { event: type, params, ids: [...ids], ...(versions && { versions }) },
          idempotencyKey: randomId(),
          named: rows,
          ...(by && { by: (request) => by(request.idempotencyKey) }),
        },
      }),
    ask: (label, by) =>
      send({
        type: 'action.asked',
        request: {
          label,
          input: targetOf(chosen),
          idempotencyKey: randomId(),
          by: ({ input, idempotencyKey }) => by(input, idempotencyKey),
        },
      }),
    busy: state.matches('sending'),
    failure: state.matches('failed') ? failure : null,
    retry: () => send({ type: 'action.retried' }),
    report:
      request && result && (state.matches('reporting') || state.matches('handedOver'))
        ? {
            label: request.label,
            result,
            chosen: request.named ? { rows: request.named } : chosen,
            kept: allMatching !== undefined && keptAll(chosen, result),
            undo: wayBack(request, result),
          }
        : null,
    close: () => send({ type: 'report.closed' }),
    help: (type, ids) => {
      if (!request || request.named || !('event' in request.input) || !maySend(type, holder))
        return undefined;
      const again = helpedBy(type, request, ids, versionsOf(chosen));
      return () => {
        send({ type: 'report.closed' });
        send({ type: 'action.asked', request: again });
      };
    },
  };
}

const wayBack = (request: ActionRequest, { successIds, undo }: ActionOutcome): Undo | undefined =>
  undo ?? request.undo?.(successIds);

/** The machine with what it needs of the server and the page. */
const servedBy = (settle: (failedIds: readonly number[]) => void) =>
  orderActionMachine.provide({
    actors: {
      send: fromPromise<ActionOutcome, ActionRequest>(({ input }) => (input.by ?? sendEvent)(input)),
    },
    actions: {
      settle: (_, { request, result }) => {
        lastUndo.set(wayBack(request, result));
        settle(result.failed.map(({ id }) => id));
      },
      answer: (_, { request, refusal }) => request.answered?.(refusal),
      tell: (_, { request, result }) =>
        tellDone(
          result.told ?? `${request.label}成功，共 ${result.successIds.length} 单`,
          wayBack(request, result),
        ),
    },
  });

/** What is to be verified of a request, and how it goes on. */
export const verificationOf = (
  request: ActionRequest,
  send: (event: EventFrom<typeof orderActionMachine>) => void,
): NonNullable<OrderAction['verification']> => ({
  label: request.label,
  danger: dangerOf(request.input),
  warning: request.warning,
  confirm: (pass) =>
    new Promise((resolve, reject) => {
      const answered = (refusal?: Error): void => (refusal ? reject(refusal) : resolve());
      send({ type: 'verification.passed', pass, idempotencyKey: randomId(), answered });
    }),
  leave: () => send({ type: 'verification.left' }),
});

const sendEvent = ({ input, idempotencyKey }: ActionRequest): Promise<ActionOutcome> =>
  call(order.action, input as Input<typeof order.action>, { quiet: true, idempotencyKey });

const dangerOf = (input: object): 'oneKeyPack' | undefined =>
  'event' in input ? orderEventEntry(input.event as OrderEventType).danger : undefined;

/** The orders by id with the versions that the user sees, or all that matched when he looked. */
const targetOf = ({ rows, all }: ChosenOrders): object =>
  all
    ? { filter: all.filter, position: all.position }
    : {
        ids: rows.map(({ id }) => id),
        versions: versionsOf({ rows }),
      };

const versionsOf = ({ rows }: Pick<ChosenOrders, 'rows'>): Record<string, number> =>
  Object.fromEntries(rows.map(({ id, version }) => [id, version]));

/** A list keeps selected the rows that it knows: of all that matched it knows only those that were seen. */
const keptAll = ({ rows }: ChosenOrders, { failed }: ActionResult): boolean => {
  const known = new Set(rows.map(({ id }) => id));
  return failed.every(({ id }) => known.has(id));
};
