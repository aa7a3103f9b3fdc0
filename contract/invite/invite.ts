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

export const inviteCode = z.string().trim().min(1, '请输入邀请码').max(64);
const wish = z.object({
  name: nameText('邀请名称', 32),
  validUntil: day.nullable(),
  mostUses: z.int().min(1).max(100_000).nullable(),
});
const manage = { of: 'factory', permissions: ['factory:customer'] } as const;

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
