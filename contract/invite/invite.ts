import { z } from 'zod';
import { dangerPass, done, endpoint, id, nothing, pageOf, pageQuery, time } from '#contract/endpoint.ts';
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
  /** Who invited. */
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
  lookUp: endpoint({
    id: 'C035',
    title: '按邀请码查询',
    method: 'GET',
    path: '/basic/factory/invite/get-by-code',
    input: z.object({ code: inviteCode }),
    output: InviteFace,
    access: 'open',
  }),
  list: endpoint({
    id: 'C045',
    title: '工厂邀请列表',
    method: 'GET',
    path: '/basic/factory/invite/list',
    input: pageQuery.extend({
      id: id.optional(),
      name: z.string().trim().max(32).optional(),
      /** Whether somebody can still come by it. */
      usable: z.enum(['yes', 'no']).optional(),
    }),
    output: pageOf(Invite),
    access: manage,
  }),
  /** Who is bound by this invite, the newest first. */
  bound: endpoint({
    id: '-',
    title: '邀请码绑定的客户',
    method: 'GET',
    path: '/basic/factory/invite/bound-list',
    input: z.object({ id }),
    output: z.array(z.object({ merchantId: id, merchantName: z.string(), boundAt: time })),
    access: manage,
  }),
  create: endpoint({
    id: 'C047',
    title: '新建工厂邀请',
    method: 'POST',
    path: '/basic/factory/invite/create',
    input: wish,
    output: Invite,
    access: manage,
  }),
  update: endpoint({
    id: 'C048',
    title: '修改工厂邀请',
    method: 'POST',
    path: '/basic/factory/invite/update',
    /** What is left out stays: the form does not undo what the switch did. */
    input: wish.partial().extend({ id, open: z.boolean().optional() }),
    output: Invite,
    access: manage,
  }),
  delete: endpoint({
    id: 'C046',
    title: '删除工厂邀请',
    method: 'DELETE',
    path: '/basic/factory/invite/delete',
    input: dangerPass.extend({ id }),
    output: done,
    access: manage,
  }),
};

export const binding = {
  /** The merchant binds the factory of this code. CODES.alreadyBound, ownInvite, inviteInvalid are for the caller. */
  bind: endpoint({
    id: 'C037',
    title: '绑定工厂',
    method: 'POST',
    path: '/basic/shop-customer/bind',
    input: z.object({ inviteCode }),
    output: Bound,
    access: merchant,
  }),
  /** Either side: with a merchant's code `factoryId` is the caller, with a factory's code it is the code's factory. */
  bindV2: endpoint({
    id: 'C038',
    title: '绑定（V2）',
    method: 'POST',
    path: '/basic/shop-customer/bindV2',
    input: z.object({ inviteCode, factoryId: id }),
    output: Bound,
    access: eitherSide,
  }),
  /** The merchant's shops behind his invite code. */
  shopsByCode: endpoint({
    id: 'C036',
    title: '按邀请码查询店铺',
    method: 'GET',
    path: '/basic/shop-customer/bind-shop-list-by-invite-code',
    input: z.object({ inviteCode }),
    output: z.array(z.object({ shopId: id, shopName: z.string(), platform: z.string() })),
    access: eitherSide,
  }),
  /** The merchant's own code, to send to a factory. */
  ownCode: endpoint({
    id: 'C044',
    title: '商家邀请码',
    method: 'GET',
    path: '/basic/shop-customer/inviteCode',
    input: nothing,
    output: z.object({ inviteCode: z.string() }),
    access: merchant,
  }),
  /** The factories that the merchant is bound to, with what binds them. */
  list: endpoint({
    id: 'C039',
    title: '绑定关系列表',
    method: 'GET',
    path: '/basic/shop-customer/list',
    input: nothing,
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
    access: merchant,
  }),
  /** `id` of the list. Refused while orders are open at the factory. */
  unbind: endpoint({
    id: 'C040',
    title: '解绑工厂',
    method: 'DELETE',
    path: '/basic/shop-customer/unbind',
    input: dangerPass.extend({ id }),
    output: done,
    access: merchant,
  }),
};
