import { describe, expect, it } from 'vitest';
import { permits } from './permission.ts';

describe('[A02] permits', () => {
  const merchant = { tenantType: 1, permissions: ['business:order', 'factory:review'] };
  it.each([
    ['held', ['business:order'], merchant, true],
    ['not held', ['business:sku'], merchant, false],
    ['asked of the other kind only', ['factory:sku'], merchant, true],
    ['held, but of the other kind', ['factory:review', 'business:sku'], merchant, false],
    ['a factory', ['factory:review'], { tenantType: 2, permissions: ['factory:review'] }, true],
    ['nobody known', ['business:sku'], undefined, true],
    ['tenant unknown', ['business:sku'], { tenantType: undefined, permissions: [] }, true],
    ['tenant of no kind', ['business:sku'], { tenantType: 0, permissions: [] }, true],
  ])('%s', (_, required, holder, stays) => {
    expect(permits(required, holder)).toBe(stays);
  });
});
