import { describe, expect, it } from 'vitest';
import { documentTitle, isPublicPath } from './index.ts';

describe('[N01] document title', () => {
  it('is route title + --- + brand title', () => {
    expect(documentTitle({ title: '审单' }, { TITLE: '云印' })).toBe('审单---云印');
  });
});

describe('[N03] public paths', () => {
  // Section 2 of the specification, "Public prefixes that need no login".
  const prefixes = [
    '/login',
    '/register',
    '/forgetPwd',
    '/guide',
    '/systemTip',
    '/share',
    '/recommend',
    '/demo',
    '/shoppingWithoutLogin',
  ];
  it.each(prefixes)('%s itself and what is below it', (prefix) => {
    expect(isPublicPath(prefix)).toBe(true);
    expect(isPublicPath(`${prefix}/`)).toBe(true);
    expect(isPublicPath(`${prefix}/a/b`)).toBe(true);
  });
  it.each(prefixes)('%s only up to a slash', (prefix) => {
    expect(isPublicPath(`${prefix}x`)).toBe(false);
    expect(isPublicPath(`${prefix}-x`)).toBe(false);
    expect(isPublicPath(`/factory${prefix}`)).toBe(false);
  });
  it('/ only as the whole path', () => {
    expect(isPublicPath('/')).toBe(true);
    expect(isPublicPath('//')).toBe(false);
    expect(isPublicPath('')).toBe(false);
  });
  it.each([
    '/factory/home',
    '/business/order',
    '/picStore',
    '/guidebook',
    '/sharex/showcase',
    '/unknown',
    '/LOGIN',
  ])('%s asks for token and tenant', (path) => {
    expect(isPublicPath(path)).toBe(false);
  });
});
