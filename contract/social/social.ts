import { z } from 'zod';
import { Tokens } from '#contract/auth/auth.ts';
import { del, get, post } from '#contract/endpoint.ts';

/** Ways in through another service, by the numbers of domain 1.4; 32 is WeChat's website login. */
export const SOCIAL_TYPES = {
  10: 'Gitee',
  20: '钉钉',
  30: '企业微信',
  31: '微信公众平台',
  32: '微信开放平台',
  34: '微信小程序',
  40: '支付宝小程序',
} as const;
export const WECHAT = 32;

/** Tokens with what the specification's social login answers beside them (F03). */
export const SocialArrival = Tokens.extend({ mainUsername: z.string(), userName: z.string() });
export type SocialArrival = z.infer<typeof SocialArrival>;

export const social = {
  /**
   * C009. `code` and `state` come from the other service's redirect; a state is good once. A social account that no user
   * has is refused with CODES.socialNotBound, and `code` with `state` then stays good for ten minutes as a ticket.
   */
  login: post('/basic/system/auth/social-login', '社交登录', 'open', {
    id: 'C009',
    input: z.object({
      code: z.string().min(1).max(512),
      state: z.string().min(1).max(512),
      type: z.coerce.number().int(),
      loginSource: z.string().max(32).default('pc'),
    }),
    output: SocialArrival,
  }),
  /** The address of the other service's page, with a state of ours. */
  redirect: get('/basic/system/auth/social-auth-redirect', '社交授权跳转地址', 'open', {
    id: 'C010',
    input: z.object({
      type: z.coerce.number().int(),
      /** A page of this site, which the other service leads back to; /login where none is given. */
      redirectUri: z.string().max(2000).optional(),
    }),
    output: z.string(),
  }),
  /** Takes the social account off the signed-in user. */
  unbind: del('/basic/system/user/profile/social/unbind', '解绑社交账号', 'signedIn', {
    input: z.object({ type: z.coerce.number().int() }),
  }),
  /** Which ways in this installation offers. */
  ways: get('/basic/system/auth/social-ways', '可用的社交登录方式', 'open', {
    output: z.array(z.object({ type: z.int(), name: z.string() })),
  }),
};
