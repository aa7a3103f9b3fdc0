import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { CODES } from '#contract/errors.ts';
import type { ActionResult } from '#contract/life-cycle/action.ts';
import { answered } from '#tests/support/answered.ts';
import { actionMachine, type ActionRequest } from './action.machine.ts';

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

const refused = () => Object.assign(new Error('危险操作密码不正确'), { code: CODES.dangerPassword });
const passed = (answered: (refusal?: Error) => void = () => {}) => ({
  type: 'verification.passed' as const,
  pass: { dangerOptPassword: 'geheim1' },
  idempotencyKey: 'k2',
  answered,
});

function run(answers: (() => Promise<ActionResult>)[]) {
  const sent: ActionRequest[] = [];
  const settled: number[][] = [];
  const told: number[] = [];
  const actor = createActor(
    actionMachine.provide({
      actors: {
        send: fromPromise<ActionResult, ActionRequest>(({ input }) => {
          sent.push(input);
          return answers.shift()!();
        }),
      },
      actions: {
        answer: (_context, { request: asked, refusal }) => asked.answered?.(refusal),
        afterAction: (_context, { result: got }) => void settled.push(got.failed.map(({ id }) => id)),
        tell: (_context, { result: got }) => void told.push(got.successIds.length),
      },
    }),
  );
  actor.start();
  return { actor, sent, settled, told, wait: answered };
}

describe('an action on rows of a life cycle', () => {
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

  it('[F14] is verified where the server asks for the password, and sent again with it under a key of its own', async () => {
    const { actor, sent, told, wait } = run([
      () => Promise.reject(refused()),
      () => Promise.reject(refused()),
      () => Promise.resolve(result([1, 2])),
    ]);
    const heard: unknown[] = [];
    const pass = () => actor.send(passed((refusal) => void heard.push(refusal?.message)));
    actor.send({ type: 'action.asked', request });
    await wait();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.verifies]).toEqual(['verifying', true]);
    pass();
    await wait();
    expect([actor.getSnapshot().value, heard]).toEqual(['verifying', ['危险操作密码不正确']]);
    pass();
    await wait();
    expect([actor.getSnapshot().value, heard.at(-1), told]).toEqual(['resting', undefined, [2]]);
    expect(sent.map(({ input, idempotencyKey }) => [input, idempotencyKey])).toEqual([
      [{ ids: [1, 2] }, 'k1'],
      ...Array.from({ length: 2 }, () => [
        { ids: [1, 2], dangerVerified: true, dangerOptPassword: 'geheim1' },
        'k2',
      ]),
    ]);
  });

  it('[F12] that endangers sends nothing before it is verified, nor where that is left', async () => {
    const { actor, sent, wait } = run([() => Promise.resolve(result([1]))]);
    actor.send({ type: 'verification.asked', request });
    await wait();
    actor.send({ type: 'verification.left' });
    await wait();
    expect([actor.getSnapshot().value, sent]).toEqual(['resting', []]);
  });

  it('that fails after it was verified is reported, and the verification is over', async () => {
    const { actor, wait } = run([() => Promise.reject(new Error('请求超时，请刷新后重试'))]);
    actor.send({ type: 'verification.asked', request });
    actor.send(passed());
    await wait();
    actor.send({ type: 'verification.left' });
    const { value, context } = actor.getSnapshot();
    expect([value, context.verifies, context.failure?.message]).toEqual([
      'failed',
      false,
      '请求超时，请刷新后重试',
    ]);
  });

  it('tells a success, settles it, and remembers nothing', async () => {
    const { actor, settled, told, wait } = run([() => Promise.resolve(result([1, 2]))]);
    actor.send({ type: 'action.asked', request });
    await wait();
    expect([actor.getSnapshot().value, settled, told]).toEqual(['resting', [[]], [2]]);
    expect(actor.getSnapshot().context).toEqual({
      request: null,
      result: null,
      failure: null,
      verifies: false,
    });
  });

  it('says that it goes on as a task, and nothing of success; closed, it is forgotten', async () => {
    const { actor, settled, told, wait } = run([() => Promise.resolve(result([], [], 9))]);
    actor.send({ type: 'action.asked', request });
    await wait();
    const { value, context } = actor.getSnapshot();
    expect([value, context.result?.taskId, settled, told]).toEqual(['handedOver', 9, [[]], []]);
    actor.send({ type: 'report.closed' });
    expect(actor.getSnapshot().value).toBe('resting');
    expect(actor.getSnapshot().context).toEqual({
      request: null,
      result: null,
      failure: null,
      verifies: false,
    });
  });

  it('keeps the report of what was refused until it is closed', async () => {
    const { actor, wait } = run([() => Promise.resolve(result([1], [2]))]);
    actor.send({ type: 'action.asked', request });
    await wait();
    const { context } = actor.getSnapshot();
    expect([context.request, context.result?.failed.map(({ id }) => id)]).toEqual([request, [2]]);
    // There is nothing to send again.
    actor.send({ type: 'action.retried' });
    expect(actor.getSnapshot().value).toBe('reporting');
    actor.send({ type: 'report.closed' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.result]).toEqual(['resting', null]);
  });

  it('what got no answer may be given up, and what is asked next carries nothing of it', async () => {
    const { actor, sent, wait } = run([
      () => Promise.reject(new Error('请求超时')),
      () => Promise.resolve(result([1], [2])),
    ]);
    actor.send({ type: 'action.asked', request });
    await wait();
    actor.send({ type: 'report.closed' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual(['resting', null]);
    const next = { ...request, idempotencyKey: 'k2' };
    actor.send({ type: 'action.asked', request: next });
    await wait();
    expect([sent.map((s) => s.idempotencyKey), actor.getSnapshot().context.failure]).toEqual([
      ['k1', 'k2'],
      null,
    ]);
  });

  it('a retry that is refused in part reports it, without the failure before', async () => {
    const { actor, settled, wait } = run([
      () => Promise.reject(new Error('请求超时')),
      () => Promise.resolve(result([1], [2])),
    ]);
    actor.send({ type: 'action.asked', request });
    await wait();
    actor.send({ type: 'action.retried' });
    await wait();
    const { value, context } = actor.getSnapshot();
    expect([value, context.failure, settled]).toEqual(['reporting', null, [[2]]]);
  });
});
