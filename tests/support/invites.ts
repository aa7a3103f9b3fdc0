import type { Bound } from '#contract/binding/binding.ts';
import type { InviteFace } from '#contract/invite/invite.ts';
import type { Guest } from '@/processes/invite-binding/invite-binding.machine.ts';

// An invite of either side, who may stand before it, and what comes of it.

export const ofFactory: InviteFace = {
  inviteCode: 'F-CODE',
  from: 'factory',
  tenantId: 2,
  tenantName: '晨星印刷工厂',
  validUntil: null,
};
export const ofMerchant: InviteFace = {
  inviteCode: 'M-CODE',
  from: 'business',
  tenantId: 1,
  tenantName: '初见小铺',
  validUntil: null,
};
export const merchant: Guest = { tenantId: 1, side: 'business' };
export const factory: Guest = { tenantId: 2, side: 'factory' };
export const bound: Bound = {
  inviteCode: 'F-CODE',
  factoryId: 2,
  factoryName: '晨星印刷工厂',
  shopName: '初见小铺',
  username: '陈工',
};
