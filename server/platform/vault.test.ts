import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openVault } from './vault.ts';

const folder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-vault-'));

it('opens what it sealed, also after a start with the same folder', () => {
  const dir = folder();
  const sealed = openVault(dir).seal('令牌 token');
  expect(openVault(dir).open(sealed)).toBe('令牌 token');
  expect(fs.statSync(path.join(dir, 'vault.key')).mode & 0o777).toBe(0o600);
});

it('seals the same text differently each time, and shows nothing of it', () => {
  const vault = openVault(folder());
  const [a, b] = [vault.seal('secret-token'), vault.seal('secret-token')];
  expect(a.equals(b)).toBe(false);
  expect(a.includes('secret')).toBe(false);
});

it('says what to do where it was changed, or another key sealed it', () => {
  const vault = openVault(folder());
  const sealed = vault.seal('x');
  sealed[sealed.length - 1]! ^= 1;
  expect(() => vault.open(sealed)).toThrow('请重新授权或重置密钥');
  expect(() => vault.open(openVault(folder()).seal('x'))).toThrow('请重新授权或重置密钥');
});

it('takes a key that is given, and says so where it is none', () => {
  const key = 'ab'.repeat(32);
  expect(openVault('/nowhere', key).open(openVault('/elsewhere', key).seal('x'))).toBe('x');
  expect(() => openVault('/nowhere', 'short')).toThrow('VAULT_KEY');
});
