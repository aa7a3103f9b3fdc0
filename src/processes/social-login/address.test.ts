import { describe, expect, it } from 'vitest';
import type { SocialView } from '@/entities/session/index.ts';
import { addressFor, readAddress, returnPath } from './address.ts';

const at = (path: string) => {
  const [pathname = '', search] = path.split('?');
  return { pathname, search: search === undefined ? '' : `?${search}` };
};
const view = (stage: SocialView['stage'], more: Partial<SocialView> = {}): SocialView => ({
  stage,
  ticket: null,
  failure: null,
  ...more,
});
const ticket = { type: 32, code: 'c', state: 's', source: 'pc' };
const BUNDING = '/login?loginPageStatus=login&type=32&code=c&state=s&source=pc';

describe('[F01] a callback', () => {
  it.each([
    '/register?code=c&state=s',
    '/business/order?code=c&state=s',
    '/login?code=c',
    '/login',
    '/login?loginPageStatus=&code=c&state=s',
    '/login?loginPageStatus=other&code=c&state=s',
  ])('%s is none', (path) => expect(readAddress(at(path)).kind).toBe('plain'));

  it('is /login with code and state, and whatever else stands there', () => {
    expect(readAddress(at('/login?inviteFactoryCode=f&code=c&state=s'))).toEqual({
      kind: 'callback',
      callback: { code: 'c', state: 's' },
    });
  });

  it('without a code was refused on the phone', () => {
    expect(readAddress(at('/login?state=s')).kind).toBe('refused');
  });
});

describe('[F02] the bunding state', () => {
  it.each(['/login?loginPageStatus=login', '/register?loginPageStatus=register'])('stands in %s', (path) => {
    expect(readAddress(at(`${path}&code=c&type=32&state=s&source=pc`))).toEqual({ kind: 'ticket', ticket });
  });

  it.each([
    '/login?loginPageStatus=login&code=c&type=32&state=s',
    '/login?loginPageStatus=login&code=c&type=x&state=s&source=pc',
    '/login?loginPageStatus=login&type=32&state=s&source=pc',
    '/guide?loginPageStatus=login&code=c&type=32&state=s&source=pc',
  ])('not in %s', (path) => expect(readAddress(at(path)).kind).toBe('plain'));

  it('is written into the address, with code, type, state, source, and what was there before', () => {
    const to = addressFor(view('bunding', { ticket }), at('/login?inviteBusinessCode=b&code=c&state=s'))!;
    const [path, query] = to.split('?');
    expect(path).toBe('/login');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      inviteBusinessCode: 'b',
      loginPageStatus: 'login',
      code: 'c',
      type: '32',
      state: 's',
      source: 'pc',
    });
  });

  it('stays where it stands, on the login as on the registration', () => {
    for (const path of [BUNDING, '/register?loginPageStatus=register&type=32&code=c&state=s&source=pc']) {
      expect(addressFor(view('bunding', { ticket }), at(path))).toBeNull();
    }
  });
});

describe('what is spent leaves the address, the rest stays', () => {
  it.each([
    ['resting', '/login?redirect=%2Fa&code=c&state=s', '/login?redirect=%2Fa'],
    ['failed', '/login?code=c&state=s', '/login'],
    ['failed', '/login?inviteFactoryCode=f&state=s', '/login?inviteFactoryCode=f'],
    ['resting', BUNDING, '/login'],
    ['failed', BUNDING, '/login'],
  ] as const)('%s at %s', (stage, path, to) => expect(addressFor(view(stage), at(path))).toBe(to));

  it.each([
    ['exchanging', '/login?code=c&state=s'],
    ['leaving', BUNDING],
    ['resting', '/business/order?code=x&state=y'],
    ['failed', '/login?redirect=%2Fa'],
  ] as const)('nothing while %s at %s', (stage, path) =>
    expect(addressFor(view(stage), at(path))).toBeNull(),
  );
});

it('leads back to the login, with invite codes and the page that was wanted', () => {
  expect(returnPath(at('/register?inviteFactoryCode=f&redirect=%2Fa'))).toBe(
    '/login?inviteFactoryCode=f&redirect=%2Fa',
  );
  expect(returnPath(at(`${BUNDING}&inviteBusinessCode=b`))).toBe('/login?inviteBusinessCode=b');
  expect(returnPath(at('/login'))).toBe('/login');
});
