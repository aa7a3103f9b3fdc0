import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const headersOf = async (url: string) => (await t.app.inject({ url })).headers;

describe('every answer', () => {
  it.each(['/health', '/fgapp/openapi.json', `${BASE_PATH}${auth.profile.path}`, '/nowhere'])(
    '%s says what a browser may do with it',
    async (url) => {
      // OWASP HTTP Headers Cheat Sheet; HSTS is of whoever serves TLS.
      expect(await headersOf(url)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()') as unknown,
      });
    },
  );

  it('runs and styles by files of this place alone, and stands in no frame', async () => {
    const policy = String((await headersOf('/health'))['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*|https?:/);
    expect(policy.split(';')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    );
  });

  it('says nothing of what serves it', async () => {
    const headers = await headersOf('/health');
    expect([headers['x-powered-by'], headers.server]).toEqual([undefined, undefined]);
  });
});

it('what a call answers is kept by nobody', async () => {
  expect((await headersOf(`${BASE_PATH}${auth.profile.path}`))['cache-control']).toBe('no-store');
});
