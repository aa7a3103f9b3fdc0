import { fromPromise } from 'xstate';
import type { ActionResult } from '#contract/life-cycle/action.ts';
import { actionMachine, type ActionOutcome, type ActionRequest } from './action.machine.ts';
import { lastUndo, tellDone, type WayBack } from './last-undo.ts';
import type { EventInput, ScreenLife } from './screen-life.ts';

/** Told which rows were refused, and which ones moved, after an action. */
export type Settle = (failedIds: readonly number[], successIds: readonly number[]) => void;

/** What the calls of a request and the telling of its outcome need of the life cycle. */
export type Told = Pick<ScreenLife<never, never, never>, 'words'> & {
  call: (input: EventInput, idempotencyKey: string) => Promise<ActionResult>;
};

export function wayBack(life: Told, request: ActionRequest, outcome: ActionOutcome): WayBack | undefined {
  const undo = outcome.undo ?? request.undo?.(outcome.successIds);
  return undo && { life, undo };
}

/** The machine with what it needs of the server and the page. */
export const servedBy = (life: Told, afterAction: Settle) =>
  actionMachine.provide({
    actors: {
      send: fromPromise<ActionOutcome, ActionRequest>(({ input: request }) =>
        request.by ? request.by(request) : life.call(request.input as EventInput, request.idempotencyKey),
      ),
    },
    actions: {
      afterAction: (_, { request, result }) => {
        lastUndo.set(wayBack(life, request, result));
        afterAction(
          result.failed.map(({ id }) => id),
          result.successIds,
        );
      },
      answer: (_, { request, refusal }) => request.answered?.(refusal),
      tell: (_, { request, result }) =>
        tellDone(
          result.told ?? `${request.label}成功，共 ${result.successIds.length} ${life.words.counter}`,
          wayBack(life, request, result),
        ),
    },
  });
