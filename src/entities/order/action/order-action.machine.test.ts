import { createActor, fromPromise, type EventObject } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { ActionResult } from '#contract/order.ts';
import { leftOut, takeWalk, walksOf, type WalkedMachine } from '#tests/support/walk-machine.ts';
import { orderActionMachine, type ActionRequest } from './order-action.machine.ts';

const request: ActionRequest = { label: '审核通过', input: { ids: [1, 2] }, idempotencyKey: 'k1' };
const result = (
  successIds: number[],
  failedIds: number[] = [],
  taskId: number | null = null,
): ActionResult => ({
  successIds,
  failed: failedIds.map((id) => ({ id, code: 409, msg: '订单已被他人修改，请刷新后重试。' })),
  taskId,
});

const walked: WalkedMachine = {
  machine: orderActionMachine,
  answers: { sending: { src: 'send', outputs: [result([1, 2]), result([1], [2]), result([], [], 9)] } },
  events: [
    { type: 'action.asked', request },
    { type: 'action.retried' },
    { type: 'report.closed' },
  ] as EventObject[],
  serialize: ({ request: asked, result: got, failure }) => [asked !== null, got, failure !== null],
};
const walks = walksOf(walked);

describe('an order action walks every arrow of its chart', () => {
  it.each(walks.map((walk, i) => [i + 1, walk] as const))('path %i', (_, walk) => takeWalk(walked, walk));

  it('leaves out no state and no alternative of a guard', () => {
    expect(leftOut(walked, walks)).toEqual([]);
  });
});

function run(answers: (() => Promise<ActionResult>)[]) {
  const sent: ActionRequest[] = [];
  const settled: number[][] = [];
  const told: number[] = [];
  const actor = createActor(
    orderActionMachine.provide({
      actors: {
        send: fromPromise<ActionResult, ActionRequest>(({ input }) => {
          sent.push(input);
          return answers.shift()!();
        }),
      },
      actions: {
        settle: (_context, { result: got }) => void settled.push(got.failed.map(({ id }) => id)),
        tell: (_context, { result: got }) => void told.push(got.successIds.length),
      },
    }),
  );
  actor.start();
  return { actor, sent, settled, told, wait: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe('an order action', () => {
  it('is sent again under the same key after it got no answer', async () => {
    const { actor, sent, told, wait } = run([
      () => Promise.reject(new Error('请求超时，请刷新后重试')),
      () => Promise.resolve(result([1, 2])),
    ]);
    actor.send({ type: 'action.asked', request });
    await wait();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure?.message]).toEqual([
      'failed',
      '请求超时，请刷新后重试',
    ]);
    actor.send({ type: 'action.retried' });
    await wait();
    expect([sent.map((s) => s.idempotencyKey), told]).toEqual([['k1', 'k1'], [2]]);
  });

  it('takes no second click while the first is under way', async () => {
    const { actor, sent, wait } = run([() => new Promise(() => {})]);
    actor.send({ type: 'action.asked', request });
    actor.send({ type: 'action.asked', request: { ...request, idempotencyKey: 'k2' } });
    await wait();
    expect(sent).toHaveLength(1);
  });

  it('reports what was refused, and leaves exactly that selected', async () => {
    const { actor, settled, told, wait } = run([() => Promise.resolve(result([1], [2, 3]))]);
    actor.send({ type: 'action.asked', request });
    await wait();
    expect([actor.getSnapshot().value, settled, told]).toEqual(['reporting', [[2, 3]], []]);
  });
});
