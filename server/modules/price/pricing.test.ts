import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRICE_STEPS } from '#contract/price/price-step.ts';
import type { PriceRule } from '#contract/price/pricing.ts';
import { byItem, priceOf, rulesHolding, type PriceQuestion } from './pricing.ts';

const NOW = 1_800_000_000_000;
const SHELL = { skuId: 7, material: '硅胶', color: '黑', expressName: '', area: '' };
const ANY = { skuId: null, material: '', color: '', expressName: '', area: '' };
const asked = (more: Partial<PriceQuestion> = {}): PriceQuestion => ({
  kind: 'goods',
  listCents: 1000,
  currency: 'CNY',
  quantity: 1,
  item: SHELL,
  merchantId: 11,
  groupId: 3,
  at: NOW,
  ...more,
});
let nextId = 1;
const rule = (more: Partial<PriceRule>): PriceRule => ({
  id: nextId++,
  kind: 'goods',
  target: 'customer',
  targetId: 11,
  item: ANY,
  way: 'percent',
  value: 10_000,
  currency: 'CNY',
  ranges: [],
  promotion: null,
  ...more,
});
const ofGroup = (more: Partial<PriceRule>) => rule({ target: 'group', targetId: 3, ...more });
const during = (from: number, until: number, name = '双十一') => ({
  name,
  from: NOW + from,
  until: NOW + until,
});
const stepsOf = (q: PriceQuestion, rules: PriceRule[]) => priceOf(q, rules).steps.map(({ step }) => step);

describe('a price', () => {
  it('is the list price where nothing was agreed', () => {
    expect(priceOf(asked(), [])).toEqual({
      unitCents: 1000,
      steps: [{ step: 'list', way: null, value: 1000, after: 1000 }],
    });
  });

  it('goes by list, group, customer, quantity and promotion, and says each step', () => {
    const own = rule({
      value: 9000,
      ranges: [
        { from: 1, to: 9, way: 'percent', value: 10_000 },
        { from: 10, to: null, way: 'minus', value: 50 },
      ],
    });
    const sale = rule({ target: 'all', targetId: 0, value: 9500, promotion: during(-1, 1) });
    const { unitCents, steps } = priceOf(asked({ quantity: 10 }), [sale, own, ofGroup({ value: 8000 })]);
    // 10.00 → the group's 8.00, in whose place the customer's 9.00 → 8.50 → 8.075, rounded once.
    expect(steps).toEqual([
      { step: 'list', way: null, value: 1000, after: 1000 },
      { step: 'group', way: 'percent', value: 8000, after: 800 },
      { step: 'customer', way: 'percent', value: 9000, after: 900, replaces: true },
      { step: 'quantity', way: 'minus', value: 50, after: 850, from: 10, to: null },
      { step: 'promotion', way: 'percent', value: 9500, after: 807.5, name: '双十一' },
    ]);
    expect(unitCents).toBe(808);
  });

  it('is of whom it is for, of what it is about, of its kind and of its moment', () => {
    const others = [
      rule({ targetId: 12, value: 1 }),
      ofGroup({ targetId: 4, value: 1 }),
      rule({ kind: 'gift', value: 1 }),
      rule({ item: { ...ANY, skuId: 8 }, value: 1 }),
      rule({ item: { ...ANY, material: '玻璃' }, value: 1 }),
      rule({ item: { ...ANY, material: '硅胶', color: '白' }, value: 1 }),
      rule({ way: 'fixed', value: 1, currency: 'USD' }),
      rule({ value: 1, promotion: during(1, 2) }),
      rule({ value: 1, promotion: during(-2, 0) }),
    ];
    expect(priceOf(asked(), others).unitCents).toBe(1000);
  });

  it('holds by the rule that says most exactly what it is about', () => {
    const rules = [
      rule({ value: 5000 }),
      rule({ value: 6000, item: { ...ANY, material: '硅胶' } }),
      rule({ value: 7000, item: { ...ANY, material: '硅胶', color: '黑' } }),
      rule({ value: 8000, item: { ...ANY, skuId: 7 } }),
    ];
    for (const [most, cents] of [800, 700, 600, 500].entries())
      expect(priceOf(asked(), rules.slice(0, 4 - most)).unitCents).toBe(cents);
  });

  it('in a currency goes before a discount of all currencies, whichever is lower', () => {
    const rules = [rule({ value: 1000 }), rule({ way: 'fixed', value: 700, currency: 'USD' })];
    expect(priceOf(asked({ currency: 'USD' }), rules).unitCents).toBe(700);
    expect(priceOf(asked(), rules).unitCents).toBe(100);
  });

  it('of everybody is not said to be a group’s', () => {
    const everybodys = rule({ target: 'all', targetId: 0, value: 9000 });
    expect(priceOf(asked(), [everybodys]).steps[1]).toMatchObject({ step: 'group', everyone: true });
    expect(priceOf(asked(), [everybodys, ofGroup({})]).steps[1]).not.toHaveProperty('everyone');
  });

  it('comes from the rules that are said to hold', () => {
    const [group, own] = [ofGroup({ value: 9000 }), rule({ value: 8000 })];
    const sale = rule({ value: 9000, promotion: during(-1, 1) });
    const other = rule({ value: 1, item: { ...ANY, skuId: 8 } });
    expect(rulesHolding(asked(), [group, own, sale, other])).toEqual([own, sale]);
    expect(rulesHolding(asked(), [group, other])).toEqual([group]);
    expect(rulesHolding(asked(), [other])).toEqual([]);
  });

  it('is never made higher by a discount: a fixed price above it leaves it', () => {
    const { unitCents, steps } = priceOf(asked(), [rule({ way: 'fixed', value: 1200 })]);
    expect(unitCents).toBe(1000);
    expect(steps.at(-1)).toMatchObject({ step: 'customer', kept: true, after: 1000 });
  });

  it('has the promotion that helps the buyer most, one of them', () => {
    const rules = [8000, 7000, 9000].map((value) => rule({ value, promotion: during(-1, 1, `${value}`) }));
    expect(priceOf(asked(), rules)).toMatchObject({ unitCents: 700, steps: [{}, { name: '7000' }] });
  });
});

const change = fc.record({
  way: fc.constantFrom('percent' as const, 'fixed' as const, 'minus' as const),
  value: fc.integer({ min: 0, max: 10_000 }),
});
const range = fc
  .record({
    from: fc.integer({ min: 1, max: 50 }),
    length: fc.option(fc.integer({ min: 0, max: 50 })),
    change,
  })
  .map(({ from, length, change: c }) => ({ from, to: length === null ? null : from + length, ...c }));
const anyRule = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    kind: fc.constantFrom('goods' as const, 'gift' as const),
    who: fc.constantFrom(
      { target: 'all' as const, targetId: 0 },
      { target: 'group' as const, targetId: 3 },
      { target: 'customer' as const, targetId: 11 },
      { target: 'customer' as const, targetId: 12 },
    ),
    item: fc.constantFrom(ANY, { ...ANY, material: '硅胶' }, { ...ANY, skuId: 7 }, { ...ANY, skuId: 8 }),
    change,
    ranges: fc.array(range, { maxLength: 1 }),
    promotion: fc.constantFrom(null, during(-1, 1), during(1, 2)),
  })
  .map(({ who, change: c, ...more }) => ({ ...more, ...who, ...c, currency: 'CNY' }));
const anyRules = fc.uniqueArray(anyRule, { selector: (r) => r.id, maxLength: 12 });
const anyQuestion = fc
  .record({ listCents: fc.integer({ min: 0, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 100 }) })
  .map((more) => asked(more));

/** The same sum in fractions of another kind: a numerator over 10,000 to the power of the percents so far. */
function byHand(
  listCents: number,
  steps: { way: string | null; value: number; replaces?: boolean; kept?: boolean }[],
) {
  let [top, bottom] = [BigInt(listCents), 1n];
  for (const { way, value, replaces, kept } of steps.slice(1)) {
    if (replaces) [top, bottom] = [BigInt(listCents), 1n];
    if (kept) continue;
    if (way === 'percent') [top, bottom] = [top * BigInt(value), bottom * 10_000n];
    if (way === 'fixed') [top, bottom] = [BigInt(value), 1n];
    if (way === 'minus') top = top > BigInt(value) * bottom ? top - BigInt(value) * bottom : 0n;
  }
  return Number((2n * top + bottom) / (2n * bottom));
}

describe('whatever the rules, a price', () => {
  it('is whole cents, never below zero and never above the list price', () => {
    fc.assert(
      fc.property(anyQuestion, anyRules, (question, rules) => {
        const { unitCents, steps } = priceOf(question, rules);
        expect(Number.isSafeInteger(unitCents)).toBe(true);
        expect(unitCents).toBeGreaterThanOrEqual(0);
        expect(unitCents).toBeLessThanOrEqual(question.listCents);
        for (const { after } of steps) expect(after).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('does not depend on the order in which the rules stand', () => {
    const shuffled = anyRules.chain((rules) =>
      fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
    );
    fc.assert(
      fc.property(anyQuestion, shuffled, (question, [rules, others]) => {
        expect(priceOf(question, others)).toEqual(priceOf(question, rules));
      }),
    );
  });

  it('is the same from the rules that may hold for its SKU', () => {
    fc.assert(
      fc.property(anyQuestion, anyRules, (question, rules) => {
        expect(priceOf(question, byItem(rules)(question.item.skuId))).toEqual(priceOf(question, rules));
      }),
    );
  });

  it('has its steps in one order, each at most once, and is what they come to, rounded once', () => {
    const order = Object.keys(PRICE_STEPS);
    fc.assert(
      fc.property(anyQuestion, anyRules, (question, rules) => {
        const places = stepsOf(question, rules).map((step) => order.indexOf(step));
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
        const { unitCents, steps } = priceOf(question, rules);
        expect(unitCents).toBe(byHand(question.listCents, steps));
      }),
    );
  });
});
