import { z } from 'zod';
import { dangerPass, del, get, id, post, time } from '#contract/endpoint.ts';
import { inviteCode } from '#contract/invite/invite.ts';

/** What a binding answers; the dialog of F07 is made of it. */
export const Bound = z.object({
  inviteCode: z.string(),
  factoryId: id,
  factoryName: z.string(),
  /** The merchant's name. */
  shopName: z.string(),
  /** The user who sent the invite. */
  username: z.string(),
});
export type Bound = z.infer<typeof Bound>;

/** What a merchant calls a factory, and whom he asks for there. */
const factoryNote = {
  alias: z.string(),
  contactName: z.string(),
  contactMobile: z.string(),
  remark: z.string(),
};
const eitherSide = { of: 'any', permissions: ['business:factory', 'factory:customer'] } as const;
const merchant = { of: 'business', permissions: ['business:factory'] } as const;

export const binding = {
  /** The merchant binds the factory of this code. CODES.alreadyBound, ownInvite, inviteInvalid are for the caller. */
  bind: post('/basic/shop-customer/bind', '绑定工厂', merchant, {
    id: 'C037',
    input: z.object({ inviteCode }),
    output: Bound,
  }),
  /** Either side: with a merchant's code `factoryId` is the caller, with a factory's code it is the code's factory. */
  bindV2: post('/basic/shop-customer/bindV2', '绑定（V2）', eitherSide, {
    id: 'C038',
    input: z.object({ inviteCode, factoryId: id }),
    output: Bound,
  }),
  /** The merchant's shops behind his invite code. */
  shopsByCode: get('/basic/shop-customer/bind-shop-list-by-invite-code', '按邀请码查询店铺', eitherSide, {
    id: 'C036',
    input: z.object({ inviteCode }),
    output: z.array(z.object({ shopId: id, shopName: z.string(), platform: z.string() })),
  }),
  /** The merchant's own code, to send to a factory. */
  ownCode: get('/basic/shop-customer/inviteCode', '商家邀请码', merchant, {
    id: 'C044',
    output: z.object({ inviteCode: z.string() }),
  }),
  /** The factories that the merchant is bound to, with what binds them. */
  list: get('/basic/shop-customer/list', '绑定关系列表', merchant, {
    id: 'C039',
    output: z.array(
      z.object({
        id,
        factoryId: id,
        factoryName: z.string(),
        ...factoryNote,
        /** Made by the merchant himself, who leads it by his own account. */
        virtual: z.boolean(),
        boundAt: time,
        openOrders: z.int(),
      }),
    ),
  }),
  /** `id` of the list. Refused while orders are open at the factory. */
  unbind: del('/basic/shop-customer/unbind', '解绑工厂', merchant, {
    id: 'C040',
    input: dangerPass.extend({ id }),
  }),
};
