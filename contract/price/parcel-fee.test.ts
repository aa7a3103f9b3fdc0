import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandComplaint, FeeBands } from './fee-bands.ts';
import { feeStepText, parcelFee, volumetricGrams, type FeeTariff, type Parcel } from './parcel-fee.ts';

const TARIFF: FeeTariff = {
  mode: 'weight',
  bands: [],
  ...{ startCount: 1000, startCents: 800, extraCount: 500, extraCents: 150, leastCents: 0 },
  ...{ divisor: 0, thresholdPercent: 100, remoteCents: 0, longMm: 0, longCents: 0 },
  ...{ heavyG: 0, heavyCents: 0, insuredPermille: 0, labelCents: 0, packingCents: 0 },
};
const BOX = { lengthMm: 300, widthMm: 200, heightMm: 100 };
const whole = (cents: number) => ({ unitCents: cents, steps: [] });
const feeOf = (tariff: Partial<FeeTariff>, parcel: Partial<Parcel>, discount = whole) =>
  parcelFee(
    { ...TARIFF, ...tariff },
    { count: 1000, size: null, declaredCents: 0, remote: null, ...parcel },
    discount,
  );

describe('[X20] what is charged by weight', () => {
  it.each([
    [6000, 1000],
    [5000, 1200],
    [8000, 750],
  ])('a box of 300 x 200 x 100 mm weighs by a divisor of %i so much: %i g', (divisor, grams) => {
    expect(volumetricGrams(BOX, divisor)).toBe(grams);
  });

  it('begun grams of volume count whole', () => {
    expect(volumetricGrams({ lengthMm: 101, widthMm: 101, heightMm: 101 }, 6000)).toBe(172);
  });

  it('the volume counts where it passes the threshold, its border included; else the real weight', () => {
    const charged = (count: number, thresholdPercent: number) =>
      feeOf({ divisor: 6000, thresholdPercent }, { count, size: BOX }).chargeable;
    expect([charged(999, 100), charged(1000, 100), charged(1001, 100)]).toEqual([1000, 1000, 1001]);
    // 1,000 g of volume are twice 500 g and more than twice 499 g, and less than twice 501 g.
    expect([charged(499, 200), charged(500, 200), charged(501, 200)]).toEqual([1000, 1000, 501]);
  });

  it('nothing is charged by volume without a divisor, without a size, or by the piece', () => {
    expect(feeOf({}, { count: 1, size: BOX })).toMatchObject({ volumetricG: null, chargeable: 1 });
    expect(feeOf({ divisor: 5000 }, { count: 1 })).toMatchObject({ volumetricG: null, chargeable: 1 });
    expect(feeOf({ divisor: 5000, mode: 'piece' }, { count: 1, size: BOX }).chargeable).toBe(1);
  });
});

describe('[X21] what a parcel costs before discounts', () => {
  it.each([
    [1, 800],
    [1000, 800],
    [1001, 950],
    [1500, 950],
    [1501, 1100],
  ])('1,000 g for 8.00 and 1.50 for each 500 g begun: %i g are %i cents', (count, cents) => {
    expect(feeOf({}, { count }).totalCents).toBe(cents);
  });

  it('without further steps all cost the same, and by the piece pieces are counted', () => {
    expect(feeOf({ extraCount: 0 }, { count: 99_999 }).totalCents).toBe(800);
    const pieces = { mode: 'piece' as const, startCount: 1, startCents: 600, extraCount: 2, extraCents: 100 };
    expect([1, 2, 3, 4].map((count) => feeOf(pieces, { count }).totalCents)).toEqual([600, 700, 700, 800]);
  });

  // A sheet as carriers print it: up to 500 g 3.50, up to 1 kg 4.50, up to 3 kg 7.00, above it 8.00 and 1.50 each 500 g.
  const bands = [
    { from: 1, to: 500, cents: 350 },
    { from: 501, to: 1000, cents: 450 },
    { from: 1001, to: 3000, cents: 700 },
  ];
  it.each([
    [1, 350],
    [500, 350],
    [501, 450],
    [1000, 450],
    [1001, 700],
    [3000, 700],
    [3001, 800 + 5 * 150],
  ])('a flat price holds up to its border: %i g are %i cents', (count, cents) => {
    expect(feeOf({ bands }, { count }).totalCents).toBe(cents);
  });

  it('bands with a hole, an overlap or an end before its beginning are refused with where it is', () => {
    const said = (...pairs: [number, number][]) => bandComplaint(pairs.map(([from, to]) => ({ from, to })));
    expect(said([1, 500], [501, 1000])).toBeUndefined();
    expect(said([1, 500], [502, 1000])).toContain('中间的 501 没有价格');
    expect(said([1, 500], [500, 1000])).toContain('重叠');
    expect(said([2, 500])).toContain('应从 1 起');
    expect(said([1, 500], [501, 400])).toContain('小于起点');
    // Their order in the sheet does not matter.
    expect(FeeBands.parse([bands[1], bands[0]])).toEqual([bands[0], bands[1]]);
    const many = Array.from({ length: 21 }, (_, at) => ({ from: at + 1, to: at + 1, cents: 1 }));
    expect(FeeBands.safeParse(many).success).toBe(false);
  });
});

describe('[X22] discounts act on the base alone, and surcharges come after them', () => {
  const half = (cents: number) => ({ unitCents: Math.floor(cents / 2 + 0.5), steps: [] });
  const dear = {
    ...{ remoteCents: 500, longMm: 1000, longCents: 300, heavyG: 5000, heavyCents: 200 },
    ...{ insuredPermille: 3, labelCents: 20, packingCents: 50 },
  };

  it('a half of 9.51 is 4.76 by hand; with all surcharges as they are 15.79, the insurance begun cents up', () => {
    const parcel = {
      ...{ count: 5001, size: { ...BOX, lengthMm: 1001 }, declaredCents: 10_100 },
      remote: { cents: null, per: 'parcel' as const },
    };
    const fee = feeOf({ ...dear, startCents: 951, extraCount: 0 }, parcel, half);
    // 476 + 500 + 300 + 200 + ceil(10,100 x 3 / 1000) + 20 + 50
    expect(fee.totalCents).toBe(476 + 500 + 300 + 200 + 31 + 20 + 50);
    expect(fee.parts.map(({ part, cents }) => [part, cents])).toEqual([
      ['start', 951],
      ['discount', -475],
      ['remote', 500],
      ['long', 300],
      ['heavy', 200],
      ['insured', 31],
      ['label', 20],
      ['packing', 50],
    ]);
  });

  it('what stands at a border is neither long nor heavy', () => {
    const fee = feeOf(dear, { count: 5000, size: { ...BOX, lengthMm: 1000 } });
    expect(fee.parts.map(({ part }) => part)).toEqual(['start', 'extra', 'label', 'packing']);
  });

  it('a remote place costs what its rule says: a parcel, or each further step', () => {
    const remote = (cents: number, per: 'parcel' | 'step') =>
      feeOf({ remoteCents: 999 }, { count: 2001, remote: { cents, per } }).parts.find(
        ({ part }) => part === 'remote',
      )?.cents;
    expect([remote(400, 'parcel'), remote(100, 'step'), remote(0, 'parcel')]).toEqual([400, 300, undefined]);
  });

  it('the least fee belongs to the base: it is reached before a discount', () => {
    expect(feeOf({ leastCents: 1000 }, { count: 1 }, half).totalCents).toBe(500);
    expect(feeOf({ leastCents: 700 }, { count: 1 }).totalCents).toBe(800);
  });

  it('each part is said in words', () => {
    const money = (cents: number) => `¥${(cents / 100).toFixed(2)}`;
    const { parts } = feeOf({ leastCents: 2000 }, { count: 2001, remote: { cents: 100, per: 'step' } });
    expect(parts.map((part) => feeStepText(part, 'weight', money))).toEqual([
      '首重 1,000 克',
      '续重 3 × 500 克',
      '补足最低收费 ¥20.00',
      '偏远附加费（续重 3 次）',
    ]);
  });

  const cents = fc.integer({ min: 0, max: 100_000 });
  const tariffs = fc.record({
    ...{ startCount: fc.integer({ min: 1, max: 5000 }), startCents: cents, extraCents: cents },
    ...{ extraCount: fc.integer({ min: 0, max: 2000 }), leastCents: cents, remoteCents: cents },
    divisor: fc.constantFrom(0, 5000, 6000, 8000),
    thresholdPercent: fc.integer({ min: 100, max: 1000 }),
    ...{ longMm: fc.integer({ min: 0, max: 3000 }), longCents: cents, heavyCents: cents },
    ...{ heavyG: fc.integer({ min: 0, max: 80_000 }), labelCents: cents, packingCents: cents },
    insuredPermille: fc.integer({ min: 0, max: 100 }),
  });
  const side = fc.integer({ min: 1, max: 3000 });
  const parcels = fc.record({
    count: fc.integer({ min: 1, max: 80_000 }),
    size: fc.option(fc.record({ lengthMm: side, widthMm: side, heightMm: side })),
    declaredCents: cents,
    remote: fc.option(
      fc.record({ cents: fc.option(cents), per: fc.constantFrom('parcel' as const, 'step' as const) }),
    ),
  });

  it('the parts add up to the fee, and it never costs less to weigh more', () => {
    fc.assert(
      fc.property(tariffs, parcels, fc.integer({ min: 1, max: 500 }), (tariff, parcel, more) => {
        const fee = feeOf(tariff, parcel);
        expect(fee.parts.reduce((sum, { cents: part }) => sum + part, 0)).toBe(fee.totalCents);
        expect(Number.isInteger(fee.totalCents) && fee.totalCents >= tariff.leastCents).toBe(true);
        const heavier = feeOf({ ...tariff, divisor: 0 }, { ...parcel, count: parcel.count + more });
        expect(heavier.totalCents).toBeGreaterThanOrEqual(
          feeOf({ ...tariff, divisor: 0 }, parcel).totalCents,
        );
      }),
    );
  });

  it('a discount changes nothing but the base: surcharges are the same at any of them', () => {
    fc.assert(
      fc.property(tariffs, parcels, cents, (tariff, parcel, unitCents) => {
        const list = feeOf(tariff, parcel);
        const off = feeOf(tariff, parcel, () => ({ unitCents, steps: [] }));
        expect(off.totalCents - off.unitCents).toBe(list.totalCents - list.unitCents);
      }),
    );
  });
});
