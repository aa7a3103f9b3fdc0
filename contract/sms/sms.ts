import { z } from 'zod';
import { get, post, time } from '#contract/endpoint.ts';
import { mobile } from '#contract/values/phone.ts';

/** What a code is sent for; numbers of the ancestor's API. A code of one scene serves no other. */
export const SMS_SCENES = {
  changeMobile: 2,
  changePassword: 3,
  /** Somebody is taken into another tenant: he tells its manager the code. */
  associate: 5,
  login: 21,
  register: 22,
  forgotPassword: 23,
} as const;
export const SmsScene = z.union(Object.values(SMS_SCENES).map((scene) => z.literal(scene)));
export type SmsScene = z.infer<typeof SmsScene>;

/**
 * Minutes that a code is good for, seconds between two of one mobile, codes of one mobile in 24 hours and of one address
 * in an hour, wrong tries a code.
 */
export const SMS_LIMITS = { minutes: 10, gapSeconds: 60, aDay: 10, anHourAndAddress: 100, tries: 5 } as const;

export const smsCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '请输入 6 位数字验证码');

export const sms = {
  /** Says the same whether the mobile is known or not. */
  send: post('/basic/system/auth/send-sms-code', '发送短信验证码', 'open', {
    id: 'C005',
    input: z.object({ mobile, scene: SmsScene }),
  }),
  /** Whether the code is right; it stays good for the call that it was sent for. */
  validate: post('/basic/system/auth/validate-sms-code', '校验短信验证码', 'open', {
    id: 'C006',
    input: z.object({ mobile, scene: SmsScene, code: smsCode }),
  }),
  /** What the demo's provider would have sent, the newest first; refused outside demo mode. */
  outbox: get('/basic/demo/sms-outbox', '演示短信发件箱', 'open', {
    input: z.object({ mobile: z.string().max(20).optional() }),
    output: z.array(z.object({ mobile: z.string(), text: z.string(), at: time })),
  }),
};
