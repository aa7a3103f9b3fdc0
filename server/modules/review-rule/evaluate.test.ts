import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConditionField, ConditionLeaf, RuleCondition } from '#contract/review-rule/review-condition.ts';
import { evaluate, leafHolds, type ReviewFacts } from './evaluate.ts';

/** Wednesday, 18 November 2026, 10:00 in China. */
const NOW = new Date('2026-11-18T02:00:00Z');

const plain: ReviewFacts = {
  id: 1,
  merchantId: 7,
  shopId: 70,
  platform: 'taobao',
  amountCents: 10_000,
  currency: 'CNY',
  pieces: 3,
  codes: ['CASE-A', 'SKU-1'],
  titles: ['手机壳 Clear'],
  country: '中国',
  buyerRemark: '',
  merchantRemark: ' ',
  recipientName: '王小明',
  recipientPhone: '13800000000',
  address: '文三路 1 号',
  linesWithoutPicture: 0,
  leastDpi: 150,
  mergePossible: false,
  urgent: false,
  payTime: new Date(NOW.getTime() - 30 * 60_000),
};

const WAITING = { material: [], model: [], color: [], deviceBusy: false };
/** What is asked of any piece that waits. */
const piecesOf = <F extends 'material' | 'model' | 'color'>(field: F) => {
  const waiting = { ...WAITING, [field]: ['甲', '乙'] };
  return {
    [field]: [
      [{ field, op: 'anyOf', values: ['乙', '丙'] }, true, { waiting }],
      [{ field, op: 'anyOf', values: ['丙'] }, false, { waiting }],
      [{ field, op: 'noneOf', values: ['乙'] }, false, { waiting }],
      [{ field, op: 'noneOf', values: ['丙'] }, true, { waiting }],
      [{ field, op: 'anyOf', values: ['甲'] }, false],
    ],
  } as unknown as Record<F, Case[]>;
};

type Case = [leaf: ConditionLeaf, holds: boolean, facts?: Partial<ReviewFacts>];
const CASES: Record<ConditionField, Case[]> = {
  amount: [
    [{ field: 'amount', op: 'atLeast', cents: 10_000, currency: 'CNY' }, true],
    [{ field: 'amount', op: 'atLeast', cents: 10_001, currency: 'CNY' }, false],
    [{ field: 'amount', op: 'lessThan', cents: 10_001, currency: 'CNY' }, true],
    [{ field: 'amount', op: 'lessThan', cents: 10_000, currency: 'CNY' }, false],
    // Of another currency it says nothing, neither more nor less.
    [{ field: 'amount', op: 'atLeast', cents: 1, currency: 'USD' }, false],
    [{ field: 'amount', op: 'lessThan', cents: 1_000_000, currency: 'USD' }, false],
  ],
  pieces: [
    [{ field: 'pieces', op: 'atLeast', count: 3 }, true],
    [{ field: 'pieces', op: 'atLeast', count: 4 }, false],
    [{ field: 'pieces', op: 'lessThan', count: 4 }, true],
    [{ field: 'pieces', op: 'lessThan', count: 3 }, false],
  ],
  code: [
    [{ field: 'code', op: 'anyOf', values: ['SKU-1', 'SKU-9'] }, true],
    [{ field: 'code', op: 'anyOf', values: ['SKU-9'] }, false],
    [{ field: 'code', op: 'noneOf', values: ['SKU-9'] }, true],
    [{ field: 'code', op: 'noneOf', values: ['SKU-9', 'CASE-A'] }, false],
  ],
  words: [
    [{ field: 'words', op: 'anyOf', values: ['刻字', 'clear'] }, true],
    [{ field: 'words', op: 'anyOf', values: ['刻字'] }, false],
    [{ field: 'words', op: 'anyOf', values: ['刻字'] }, true, { buyerRemark: '请刻字：小明' }],
    [{ field: 'words', op: 'anyOf', values: ['刻字'] }, true, { merchantRemark: '要刻字' }],
    [{ field: 'words', op: 'noneOf', values: ['刻字'] }, true],
    [{ field: 'words', op: 'noneOf', values: ['刻字', '手机壳'] }, false],
  ],
  country: [
    [{ field: 'country', op: 'anyOf', values: ['中国'] }, true],
    [{ field: 'country', op: 'anyOf', values: ['中国'] }, true, { country: 'CN' }],
    [{ field: 'country', op: 'anyOf', values: ['中国'] }, true, { country: '' }],
    [{ field: 'country', op: 'anyOf', values: ['美国'] }, false],
    [{ field: 'country', op: 'noneOf', values: ['美国'] }, true],
    [{ field: 'country', op: 'noneOf', values: ['united states'] }, false, { country: 'United States' }],
  ],
  merchant: [
    [{ field: 'merchant', op: 'anyOf', ids: [7] }, true],
    [{ field: 'merchant', op: 'anyOf', ids: [8] }, false],
    [{ field: 'merchant', op: 'noneOf', ids: [8] }, true],
    [{ field: 'merchant', op: 'noneOf', ids: [7] }, false],
  ],
  shop: [
    [{ field: 'shop', op: 'anyOf', ids: [70] }, true],
    [{ field: 'shop', op: 'anyOf', ids: [7] }, false],
    [{ field: 'shop', op: 'noneOf', ids: [7] }, true],
    [{ field: 'shop', op: 'noneOf', ids: [70] }, false],
  ],
  platform: [
    [{ field: 'platform', op: 'anyOf', values: ['taobao', 'pdd'] }, true],
    [{ field: 'platform', op: 'anyOf', values: ['pdd'] }, false],
    [{ field: 'platform', op: 'noneOf', values: ['pdd'] }, true],
    [{ field: 'platform', op: 'noneOf', values: ['taobao'] }, false],
  ],
  buyerRemark: [
    [{ field: 'buyerRemark', is: true }, true, { buyerRemark: '请尽快' }],
    [{ field: 'buyerRemark', is: true }, false],
    [{ field: 'buyerRemark', is: false }, true],
  ],
  merchantRemark: [
    [{ field: 'merchantRemark', is: true }, true, { merchantRemark: '核图' }],
    [{ field: 'merchantRemark', is: true }, false],
    [{ field: 'merchantRemark', is: false }, true],
  ],
  addressUnfit: [
    [{ field: 'addressUnfit', is: true }, true, { address: '' }],
    [{ field: 'addressUnfit', is: true }, true, { recipientName: '' }],
    [{ field: 'addressUnfit', is: true }, false],
    [{ field: 'addressUnfit', is: false }, true],
  ],
  phoneUnfit: [
    [{ field: 'phoneUnfit', is: true }, true, { recipientPhone: '12345' }],
    [{ field: 'phoneUnfit', is: true }, false],
    [{ field: 'phoneUnfit', is: true }, false, { recipientPhone: '202 555 0101', country: '美国' }],
    [{ field: 'phoneUnfit', is: false }, true],
  ],
  pictureMissing: [
    [{ field: 'pictureMissing', is: true }, true, { linesWithoutPicture: 1 }],
    [{ field: 'pictureMissing', is: true }, false],
    [{ field: 'pictureMissing', is: false }, true],
  ],
  pictureSmall: [
    [{ field: 'pictureSmall', dpi: 151 }, true],
    [{ field: 'pictureSmall', dpi: 150 }, false],
    [{ field: 'pictureSmall', dpi: 300 }, false, { leastDpi: null }],
  ],
  mergePossible: [
    [{ field: 'mergePossible', is: true }, true, { mergePossible: true }],
    [{ field: 'mergePossible', is: true }, false],
    [{ field: 'mergePossible', is: false }, true],
  ],
  urgent: [
    [{ field: 'urgent', is: true }, true, { urgent: true }],
    [{ field: 'urgent', is: true }, false],
    [{ field: 'urgent', is: false }, true],
  ],
  paidFor: [
    [{ field: 'paidFor', op: 'atLeast', minutes: 30 }, true],
    [{ field: 'paidFor', op: 'atLeast', minutes: 31 }, false],
    [{ field: 'paidFor', op: 'lessThan', minutes: 31 }, true],
    [{ field: 'paidFor', op: 'lessThan', minutes: 30 }, false],
    [{ field: 'paidFor', op: 'atLeast', minutes: 1 }, false, { payTime: null }],
    [{ field: 'paidFor', op: 'lessThan', minutes: 1 }, false, { payTime: null }],
  ],
  timeOfDay: [
    [{ field: 'timeOfDay', from: '10:00', to: '11:00' }, true],
    [{ field: 'timeOfDay', from: '09:00', to: '10:00' }, false],
    [{ field: 'timeOfDay', from: '09:00', to: '18:00', weekdays: [3] }, true],
    [{ field: 'timeOfDay', from: '09:00', to: '18:00', weekdays: [1, 2, 4, 5, 6, 7] }, false],
    [{ field: 'timeOfDay', from: '22:00', to: '09:00' }, false],
    // Over midnight it belongs to the evening on which it began: Tuesday's.
    [{ field: 'timeOfDay', from: '22:00', to: '10:01', weekdays: [2] }, true],
    [{ field: 'timeOfDay', from: '22:00', to: '10:01', weekdays: [3] }, false],
    [{ field: 'timeOfDay', from: '00:00', to: '00:00' }, true],
  ],
  ...piecesOf('material'),
  ...piecesOf('model'),
  ...piecesOf('color'),
  deviceBusy: [
    [{ field: 'deviceBusy', is: true }, true, { waiting: { ...WAITING, deviceBusy: true } }],
    [{ field: 'deviceBusy', is: true }, false, { waiting: WAITING }],
    [{ field: 'deviceBusy', is: false }, true],
  ],
};

describe('a condition of one order', () => {
  it.each(Object.entries(CASES))('%s', (_field, cases) => {
    for (const [leaf, holds, facts] of cases)
      expect(leafHolds(leaf, { ...plain, ...facts }, NOW), JSON.stringify([leaf, facts])).toBe(holds);
    expect(new Set(cases.map(([, holds]) => holds))).toEqual(new Set([true, false]));
  });
});

describe('all of and any of', () => {
  const yes: ConditionLeaf = { field: 'urgent', is: false };
  const no: ConditionLeaf = { field: 'urgent', is: true };
  const join = fc.constantFrom('all' as const, 'any' as const);
  const group = fc.record({
    join,
    leaves: fc.array(fc.constantFrom(yes, no), { minLength: 1, maxLength: 6 }),
  });
  const condition = fc.record({ join, groups: fc.array(group, { minLength: 1, maxLength: 5 }) });
  const joined = (how: 'all' | 'any', parts: boolean[]) => {
    let held = how === 'all';
    for (const part of parts) held = how === 'all' ? held && part : held || part;
    return held;
  };

  it('nest as a reader takes them', () => {
    fc.assert(
      fc.property(condition, (c: RuleCondition) => {
        const groups = c.groups.map((g) =>
          joined(
            g.join,
            g.leaves.map((leaf) => leaf === yes),
          ),
        );
        expect(evaluate(c, plain, NOW) !== null).toBe(joined(c.join, groups));
      }),
    );
  });

  it('name the leaves that hold, of the groups that hold', () => {
    const pieces: ConditionLeaf = { field: 'pieces', op: 'atLeast', count: 1 };
    const c: RuleCondition = {
      join: 'any',
      groups: [
        { join: 'any', leaves: [yes, no] },
        { join: 'all', leaves: [pieces, no] },
      ],
    };
    expect(evaluate(c, plain, NOW)).toEqual([yes]);
    expect(evaluate({ ...c, join: 'all' }, plain, NOW)).toBeNull();
  });
});
