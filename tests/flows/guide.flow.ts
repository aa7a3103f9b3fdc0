import type { EventObject } from 'xstate';
import { CODES } from '#contract/errors.ts';
import { NO_TICKS, type GuideProgress } from '#contract/guide/guide.ts';
import { guideMachine } from '@/processes/guide/guide.machine.ts';
import { flow } from './flow.ts';

const progress = (change: Partial<GuideProgress>): GuideProgress => ({
  mobile: '13800000000',
  realName: '新人',
  tenant: null,
  registration: null,
  ticks: NO_TICKS,
  ...change,
});
const tenant = (type: number) => ({ id: 5, name: '新店', type });
const request = (status: 0 | 2) => ({
  id: 1,
  tenantId: 5,
  tenantName: '新店',
  kind: 2 as const,
  realName: '新人',
  mobile: '13800000000',
  status,
  reason: status === 2 ? '资料不全' : null,
  createdAt: 0,
  auditedAt: null,
  auditedBy: null,
});
const OUTCOMES = [
  progress({ mobile: null }),
  progress({}),
  progress({ tenant: tenant(3) }),
  progress({ tenant: tenant(3), registration: request(0) }),
  progress({ tenant: tenant(1) }),
];
const at = (step: number | null, mobile = '') => ({
  type: 'address.changed',
  address: { step, kind: null, mobile, inviteFactoryCode: '', inviteBusinessCode: '' },
});

export const registered = flow({
  machine: guideMachine,
  file: 'src/processes/guide/guide.machine.ts',
  walks: [
    {
      machine: guideMachine,
      answers: {
        reading: { src: 'readProgress', outputs: OUTCOMES },
        sendingCode: { src: 'sendCode', outputs: [undefined] },
        provingMobile: { src: 'proveMobile', outputs: [undefined] },
        registering: {
          src: 'register',
          outputs: [{}],
          errors: [Object.assign(new Error('验证码不正确'), { code: CODES.smsCodeWrong })],
        },
        openingTenant: { src: 'openTenant', outputs: [{}] },
        sendingKind: { src: 'chooseKind', outputs: [{}] },
        creatingShop: { src: 'createShop', outputs: [undefined] },
        takingSample: { src: 'takeSample', outputs: [undefined] },
      },
      events: [
        at(null),
        at(3, '13800000000'),
        at(5),
        { type: 'session.changed', visitor: 'guest' },
        { type: 'session.changed', visitor: 'member' },
        { type: 'reading.retried' },
        { type: 'kind.chosen', kind: 'merchant' },
        { type: 'code.asked', mobile: '13800000000' },
        { type: 'code.given', proof: { mobile: '13800000000', code: '123456' } },
        { type: 'account.given', account: { realName: '新人', password: 'secret', code: '' } },
        { type: 'tenant.named', tenantName: '新店' },
        { type: 'audit.refreshed' },
        { type: 'binding.ended' },
        { type: 'shop.named', shopName: '一号店' },
        { type: 'sample.wanted' },
        { type: 'step.passed' },
        { type: 'home.wanted' },
      ] as EventObject[],
      serialize: ({ visitor, address, step, progress: read, move, wish }) => [
        visitor,
        wish,
        Object.values(address as object).join(),
        step,
        read === null ? null : OUTCOMES.indexOf(read as GuideProgress),
        (move as { step: number } | null)?.step,
      ],
    },
  ],
  behaviour: ['src/processes/guide/guide.machine.test.ts', 'src/processes/guide/guide.member.test.ts'],
  browser: ['flows/guide.e2e.ts', 'entry/guide.model.e2e.ts', 'entry/guide.e2e.ts'],
});
