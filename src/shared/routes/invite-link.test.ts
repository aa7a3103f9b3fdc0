import { expect, it } from 'vitest';
import { inviteCodeIn, inviteLink } from './invite-link.ts';

const ORIGIN = 'https://podflow.example';

it('an invite is sent as a link to the registration that carries its code', () => {
  expect(inviteLink('factory', 'Ab12Cd34', ORIGIN)).toBe(
    'https://podflow.example/register?inviteFactoryCode=Ab12Cd34',
  );
  expect(inviteLink('business', 'Ab12Cd34', ORIGIN)).toBe(
    'https://podflow.example/register?inviteBusinessCode=Ab12Cd34',
  );
});

it('whoever pastes the link, or the code, means the code', () => {
  expect(inviteCodeIn(inviteLink('factory', 'Ab12Cd34', ORIGIN))).toBe('Ab12Cd34');
  expect(inviteCodeIn(` ${inviteLink('business', 'Ab12Cd34', ORIGIN)}&from=wechat\n`)).toBe('Ab12Cd34');
  expect(inviteCodeIn('  Ab12Cd34 ')).toBe('Ab12Cd34');
  expect(inviteCodeIn('https://podflow.example/login')).toBe('https://podflow.example/login');
});
