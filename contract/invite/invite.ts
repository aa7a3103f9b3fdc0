import { z } from 'zod';
import { dangerPass, del, get, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { day } from '#contract/values/moment.ts';
import { nameText } from '#contract/values/name.ts';

/** Who invites, as the invited one sees it before he signs in. */
export const InviteFace = z.object({
  inviteCode: z.string(),
  /** A factory invites merchants, a merchant invites factories. */
  from: z.enum(['factory', 'business']),
  tenantId: id,
  tenantName: z.string(),
  validUntil: time.nullable(),
});
export type InviteFace = z.infer<typeof InviteFace>;

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

/** An invite of a factory. It ends by its date, by its number of uses, or by hand. */
export const Invite = z.object({
  id,
  inviteCode: z.string(),
  name: z.string(),
  validUntil: time.nullable(),
  /** null: as often as one likes. */
  mostUses: z.int().nullable(),
  used: z.int(),
  open: z.boolean(),
  createdBy: z.string(),
  createdAt: time,
});
export type Invite = z.infer<typeof Invite>;

const inviteCode = z.string().trim().min(1, '请输入邀请码').max(64);
const wish = z.object({
  name: nameText('邀请名称', 32),
  validUntil: day.nullable(),
  mostUses: z.int().min(1).max(100_000).nullable(),
});
/** What a merchant calls a factory, and whom he asks for there. */
const factoryNote = {
  alias: z.string(),
  contactName: z.string(),
  contactMobile: z.string(),
  remark: z.string(),
};
const manage = { of: 'factory', permissions: ['factory:customer'] } as const;
const eitherSide = { of: 'any', permissions: ['business:factory', 'factory:customer'] } as const;
const merchant = { of: 'business', permissions: ['business:factory'] } as const;

export const invite = {
  /** V05. Unknown, closed, used up or expired: CODES.inviteInvalid with the reason. */
  lookUp: get('/basic/factory/invite/get-by-code', '按邀请码查询', 'open', {
    id: 'C035',
    input: z.object({ code: inviteCode }),
    output: InviteFace,
  }),
  list: get('/basic/factory/invite/list', '工厂邀请列表', manage, {
    id: 'C045',
    input: pageQuery.extend({
      id: id.optional(),
      name: z.string().trim().max(32).optional(),
      /** Whether somebody can still come by it. */
      usable: z.enum(['yes', 'no']).optional(),
    }),
    output: pageOf(Invite),
  }),
  /** Who is bound by this invite, the newest first. */
  bound: get('/basic/factory/invite/bound-list', '邀请码绑定的客户', manage, {
    input: z.object({ id }),
    output: z.array(z.object({ merchantId: id, merchantName: z.string(), boundAt: time })),
  }),
  create: post('/basic/factory/invite/create', '新建工厂邀请', manage, {
    id: 'C047',
    input: wish,
    output: Invite,
  }),
  update: post('/basic/factory/invite/update', '修改工厂邀请', manage, {
    id: 'C048',
    /** What is left out stays: the form does not undo what the switch did. */
    input: wish.partial().extend({ id, open: z.boolean().optional() }),
    output: Invite,
  }),
  delete: del('/basic/factory/invite/delete', '删除工厂邀请', manage, {
    id: 'C046',
    input: dangerPass.extend({ id }),
  }),
};

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
