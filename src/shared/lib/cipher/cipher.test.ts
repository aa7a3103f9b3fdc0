import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientKey } from '@/shared/config/env.ts';
import { cipherOf } from './cipher.ts';

const KEY = randomBytes(32).toString('base64');
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('[K09] the browser’s cipher', () => {
  it('seals and opens under the key of the configuration, each time differently', async () => {
    vi.stubEnv('VITE_CLIENT_KEY', ` ${KEY} `);
    const cipher = cipherOf(clientKey())!;
    const [a, b] = await Promise.all([cipher.seal('初见小铺'), cipher.seal('初见小铺')]);
    expect(a).not.toBe(b);
    expect(a).not.toContain('初见小铺');
    expect([await cipher.open(a), await cipher.open(b)]).toEqual(['初见小铺', '初见小铺']);
  });

  it('opens nothing of another key, nothing that was changed, and nothing that is no sealed text', async () => {
    const cipher = cipherOf(KEY)!;
    const sealed = await cipher.seal('初见小铺');
    expect(await cipherOf(randomBytes(32).toString('base64'))!.open(sealed)).toBeUndefined();
    const changed = Buffer.from(sealed, 'base64');
    changed[changed.length - 1]! ^= 1;
    for (const wrong of [changed.toString('base64'), '', 'AAAA', '!'])
      expect(await cipher.open(wrong)).toBeUndefined();
  });

  it('is not there without a key: none stands in the source', () => {
    expect(clientKey()).toBe('');
    for (const none of ['', 'short', KEY.slice(4), '!']) expect(cipherOf(none)).toBeUndefined();
    const source = fs.readFileSync(new URL('./cipher.ts', import.meta.url), 'utf8');
    expect(source).not.toMatch(/['"`][A-Za-z0-9+/=]{16,}['"`]/);
  });

  it('is not there where the browser has none: on a page over plain http', () => {
    vi.stubGlobal('crypto', {});
    expect(cipherOf(KEY)).toBeUndefined();
  });
});
