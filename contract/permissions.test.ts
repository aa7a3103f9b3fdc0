import { describe, expect, it } from 'vitest';
import { isPermission, PERMISSIONS } from './permissions.ts';
import { mayCall, mayShow, ofSide, sideOf } from './sides.ts';

describe('[A01] only strings of the tenant kind count', () => {
  const list = ['business:order', 'factory:order', 'businesslike:order', 'order:business:x', 'factory'];

  it('business for a merchant, factory for a factory', () => {
    expect(ofSide(list, 'business')).toEqual(['business:order']);
    expect(ofSide(list, 'factory')).toEqual(['factory:order']);
  });
  it('a held string of the other kind opens nothing', () => {
    expect(mayShow(['business:order', 'factory:order'], ['factory:order'], 'business')).toBe(false);
    expect(mayCall(['business:order', 'factory:order'], ['factory:order'], 'business')).toBe(false);
  });
  it('every known string belongs to one kind', () => {
    for (const permission of Object.keys(PERMISSIONS)) expect(permission).toMatch(/^(business|factory):./);
  });
  it.each([
    [1, 'business'],
    [2, 'factory'],
    [3, 'factory'],
    [8, 'factory'],
    [9, 'factory'],
    [0, undefined],
    [-1, undefined],
    [undefined, undefined],
  ])('tenant type %s acts as %s', (type, side) => {
    expect(sideOf(type)).toBe(side);
  });
});

describe('[A02] whether an element stays', () => {
  // required, held, kind, stays: from the rule's own words.
  it.each([
    ['tenant unknown', ['business:order'], [], undefined, true],
    ['nothing required', [], [], 'business', true],
    ['nothing left of this kind', ['factory:order'], [], 'business', true],
    ['the one is held', ['business:order'], ['business:order'], 'business', true],
    ['one of two is held', ['business:order', 'business:sku'], ['business:sku'], 'business', true],
    ['none is held', ['business:order'], [], 'business', false],
    ['only a longer one is held', ['business:order'], ['business:order:edit'], 'business', false],
    ['only a shorter one is held', ['business:order:edit'], ['business:order'], 'business', false],
    ['factory, held', ['factory:review'], ['factory:review'], 'factory', true],
    ['factory, held of the other kind', ['factory:review'], ['business:order'], 'factory', false],
  ] as const)('%s', (_, required, held, side, stays) => {
    expect(mayShow(required, held, side)).toBe(stays);
  });
});

describe('[A02] the server fails closed', () => {
  it.each([
    ['nothing required', [], [], 'business', true],
    ['held', ['business:order'], ['business:order'], 'business', true],
    ['not held', ['business:order'], [], 'business', false],
    ['asked of the other kind only', ['factory:order'], [], 'business', false],
    ['asked of the other kind only, and held', ['factory:order'], ['factory:order'], 'business', false],
  ] as const)('%s', (_, required, held, side, may) => {
    expect(mayCall(required, held, side)).toBe(may);
  });
});

describe('known strings', () => {
  it('are told from unknown ones, also from names of the prototype', () => {
    expect(isPermission('business:order')).toBe(true);
    expect(isPermission('toString')).toBe(false);
  });
});
