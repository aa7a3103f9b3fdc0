import { expect, it } from 'vitest';
import type { Invite } from '#contract/invite/invite.ts';
import { stateOf, usesText, validText } from './invite-words.ts';

const NOW = 1_700_000_000_000;
const invite = (more: Partial<Invite> = {}): Invite => ({
  id: 1,
  inviteCode: 'Ab12Cd34',
  name: '展会',
  validUntil: null,
  mostUses: null,
  used: 0,
  open: true,
  createdBy: '王',
  createdAt: NOW,
  ...more,
});

it('an invite is open until it is closed, its time is over, or it is used up', () => {
  expect(stateOf(invite(), NOW)).toBe('open');
  expect(stateOf(invite({ validUntil: NOW + 1, mostUses: 2, used: 1 }), NOW)).toBe('open');
  expect(stateOf(invite({ validUntil: NOW }), NOW)).toBe('expired');
  expect(stateOf(invite({ mostUses: 2, used: 2 }), NOW)).toBe('usedUp');
  expect(stateOf(invite({ open: false, validUntil: NOW, mostUses: 1, used: 1 }), NOW)).toBe('closed');
});

it('says how often it served, and until when it does', () => {
  expect([usesText(invite({ used: 3 })), usesText(invite({ used: 1200, mostUses: 5000 }))]).toEqual([
    '3 / 不限',
    '1,200 / 5,000',
  ]);
  expect(validText(invite())).toBe('长期有效');
});
