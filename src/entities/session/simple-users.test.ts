import { expect, it } from 'vitest';
import { envelopeOf } from '@/shared/api/fake-server.ts';
import { fakePage, signIn } from '@/shared/api/fake-page.ts';
import { homeSession } from './home-session.ts';
import { readSimpleUsers } from './simple-users.ts';

const page = fakePage();

it('[S05] the simple user list is kept as value and label', async () => {
  await page.server(() => envelopeOf([{ id: 3, realName: '王店长' }]));
  signIn();
  await readSimpleUsers();
  expect(homeSession.get().simpleUserList).toEqual([{ value: 3, label: '王店长' }]);
});

it.each([
  ['the server refuses', () => envelopeOf(null, 500, '服务器内部错误')],
  ['the answer is none', () => '<html>'],
])('[S05] falls back to an empty list, silently, where %s', async (_why, answer) => {
  homeSession.patch({ simpleUserList: [{ value: 1, label: '旧' }] });
  await page.server(answer);
  signIn();
  await readSimpleUsers();
  expect(homeSession.get().simpleUserList).toEqual([]);
  expect(page.shown).not.toHaveBeenCalled();
});
