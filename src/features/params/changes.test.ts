import { expect, it } from 'vitest';
import { changesOf, complaintsOf } from './changes.ts';

const kept = [
  { key: 'order.currency', value: 'CNY', isSet: false, updatedAt: null, updatedBy: '' },
  { key: 'invite.validDays', value: 0, isSet: false, updatedAt: null, updatedBy: '' },
] as const;

it('only what differs is sent, and what is no number is complained about', () => {
  expect(changesOf(kept, { 'order.currency': 'CNY' })).toEqual([]);
  const changes = changesOf(kept, { 'order.currency': 'USD', 'invite.validDays': Number.NaN });
  expect(changes.map(({ key }) => key)).toEqual(['order.currency', 'invite.validDays']);
  expect(complaintsOf(changes)).toEqual({ 'invite.validDays': '新邀请的有效天数应为 0 至 365 的整数' });
});
