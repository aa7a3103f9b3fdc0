import type { EventObject } from 'xstate';
import { CODES } from '#contract/errors.ts';
import type { ActionResult } from '#contract/life-cycle/action.ts';
import { actionMachine, type ActionRequest } from '@/shared/ui/life-cycle/action.machine.ts';
import { flow } from './flow.ts';

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

export const registered = flow({
  machine: actionMachine,
  file: 'src/shared/ui/life-cycle/action.machine.ts',
  walks: [
    {
      machine: actionMachine,
      answers: {
        sending: {
          src: 'send',
          outputs: [result([1, 2]), result([1], [2]), result([], [], 9)],
          errors: [Object.assign(new Error('危险操作密码不正确'), { code: CODES.dangerPassword })],
        },
      },
      events: [
        { type: 'verification.asked', request },
        {
          type: 'verification.passed',
          pass: { dangerOptPassword: 'geheim1' },
          idempotencyKey: 'k2',
          answered: () => {},
        },
        { type: 'verification.left' },
        { type: 'action.asked', request },
        { type: 'action.retried' },
        { type: 'report.closed' },
      ] as EventObject[],
      serialize: ({ request: asked, result: got, failure, verifies }) => [
        asked !== null,
        got,
        failure !== null,
        verifies,
      ],
    },
  ],
  behaviour: ['src/shared/ui/life-cycle/action.machine.test.ts'],
  browser: ['flows/action.e2e.ts'],
});
