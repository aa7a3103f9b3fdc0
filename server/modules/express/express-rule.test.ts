import { expect, it } from 'vitest';
import { expressFor } from './express-rule.ts';
import { EXPRESS_STANDARD, standardExpress } from '#contract/values/express-standard.ts';

const any = {
  ...{ open: true, configId: 1, shopIds: [], provinces: [], minPieces: null, maxPieces: null },
  ...{ platforms: [], fromCents: null, belowCents: null, currency: 'CNY' },
};
const open = new Map([
  [1, '顺丰速运'],
  [2, '中通快递'],
]);
const parcel = {
  ...{ shopId: 7, province: '广东省', pieces: 3 },
  ...{ platform: 'taobao', amountCents: 5000, currency: 'CNY' },
};

it('the first rule that takes the order and whose company is open decides, else the default', () => {
  const choose = (rules: (typeof any)[]) => expressFor(parcel, rules, open, '圆通速递');
  expect(choose([])).toBe('圆通速递');
  expect(choose([{ ...any, configId: 2 }, any])).toBe('中通快递');
  expect(
    choose([
      { ...any, open: false },
      { ...any, configId: 2 },
    ]),
  ).toBe('中通快递');
  // Company 3 is closed, or gone.
  expect(choose([{ ...any, configId: 3 }])).toBe('圆通速递');
});

it('a rule takes by shop, beginning of the province and pieces; what is empty takes all', () => {
  const takes = (rule: object) => expressFor(parcel, [{ ...any, ...rule }], open, '') === '顺丰速运';
  expect(
    [{ shopIds: [7] }, { provinces: ['湖南', '广东'] }, { minPieces: 3 }, { maxPieces: 3 }].map(takes),
  ).toEqual([true, true, true, true]);
  expect([{ shopIds: [8] }, { provinces: ['东'] }, { minPieces: 4 }, { maxPieces: 2 }].map(takes)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('a rule takes by platform and by an amount in its own currency', () => {
  const takes = (rule: object, of: object = {}) =>
    expressFor({ ...parcel, ...of }, [{ ...any, ...rule }], open, '') === '顺丰速运';
  expect(takes({ platforms: ['pdd', 'taobao'] })).toBe(true);
  expect(takes({ platforms: ['pdd'] })).toBe(false);
  expect(takes({ fromCents: 5000, belowCents: 5001 })).toBe(true);
  expect(takes({ fromCents: 5001 })).toBe(false);
  expect(takes({ belowCents: 5000 })).toBe(false);
  expect(takes({ fromCents: 1 }, { currency: 'USD' })).toBe(false);
  expect(takes({ currency: 'USD' })).toBe(true);
});

it('a rule for 浙江省 takes what is written 浙江', () => {
  const rule = { ...any, provinces: ['浙江省'] };
  expect(expressFor({ ...parcel, province: '浙江' }, [rule], open, '')).toBe('顺丰速运');
});

it('a company is known however it is written, and no word means two', () => {
  for (const name of ['顺丰', 'ＳＦ Express', 'sf-express', '顺丰速运有限公司'])
    expect(standardExpress(name)?.code, name).toBe('SF');
  expect(standardExpress('某某物流')).toBeUndefined();
  const words = EXPRESS_STANDARD.flatMap(({ code, name, aliases }) =>
    [...new Set([code, name, ...aliases].map((word) => word.toLowerCase()))].map((word) => [word, code]),
  );
  for (const [word, code] of words) expect(standardExpress(word!)?.code, word).toBe(code);
});
