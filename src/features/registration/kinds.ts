import type { InviteFace } from '#contract/invite/invite.ts';
import { TENANT_KINDS } from '#contract/register/register.ts';

export type Kind = (typeof TENANT_KINDS)[keyof typeof TENANT_KINDS];

/** What somebody registers as: what the form asks beside the account, and what it says about it. */
export interface Plan {
  /** null: a user alone; undefined: he chooses. */
  kind: Kind | null | undefined;
  submit: string;
  /** What becomes of it. */
  hint: string | null;
}

const AUDIT = '工厂注册后由平台审核，通过后才能开始接单；审核进度登录后随时可以查看。';

/** Who invites decides what is registered: a factory invites merchants, a merchant invites factories. */
export function planOf(face: InviteFace | null, withoutTenant: boolean, bunding: boolean): Plan {
  const submit = bunding ? '注册并绑定微信' : '注册';
  if (face?.from === 'factory')
    return { kind: TENANT_KINDS.merchant, submit, hint: `注册后自动绑定工厂「${face.tenantName}」。` };
  if (face?.from === 'business')
    return {
      kind: TENANT_KINDS.factory,
      submit,
      hint: `注册后自动绑定商家「${face.tenantName}」。${AUDIT}`,
    };
  if (withoutTenant) return { kind: null, submit, hint: '注册后由新手引导带您开通商家或工厂。' };
  return { kind: undefined, submit, hint: null };
}

export const KIND_CHOICES: readonly { kind: Kind; name: string; about: string }[] = [
  { kind: TENANT_KINDS.merchant, name: '商家', about: '开店卖货，交工厂生产' },
  { kind: TENANT_KINDS.factory, name: '工厂', about: '接单生产、打包发货' },
];

export const TENANT_LABEL: Readonly<Record<Kind, string>> = { 1: '店铺或公司名称', 2: '工厂名称' };
export const AUDIT_HINT = AUDIT;
