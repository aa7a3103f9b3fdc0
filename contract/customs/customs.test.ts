import { describe, expect, it } from 'vitest';
import { lackingOf, paperOf, takesIoss, valueOf } from './complete.ts';
import type { DeclaredLine } from './declared-line.ts';
import { destinationOf } from './destination.ts';
import { customsParty, partyFor, vatFor, type PartyFacts } from './party.ts';
import { fillFrom, resolveLines, type GoodsRule, type SoldLine } from './resolve.ts';

const LINE: DeclaredLine = {
  ...{ lineId: 1, quantity: 2, nameCn: '手机壳', nameEn: 'Phone case', hsCode: '392690', origin: 'CN' },
  ...{ material: '', purpose: '', currency: 'EUR', unitCents: 500, netG: 40, said: {} },
  ...{ battery: false, liquid: false, magnet: false },
};
const lackOf = (more: Partial<DeclaredLine>, grossG: number | null = 200) =>
  lackingOf([{ ...LINE, ...more }], grossG).map(({ msg }) => msg);

describe('[X34] a declaration is complete', () => {
  it('with both names, a code of 6 to 10 digits, an origin, a value and a net weight', () => {
    expect(lackOf({})).toEqual([]);
    expect(lackOf({ hsCode: '3926909090' })).toEqual([]);
    const wrong: [Partial<DeclaredLine>, string][] = [
      [{ nameCn: ' ' }, '缺中文品名'],
      [{ nameEn: '' }, '缺英文品名'],
      [{ nameEn: '手机壳' }, '缺英文品名'],
      [{ nameEn: '123' }, '缺英文品名'],
      [{ hsCode: '39269' }, '缺HS 编码'],
      [{ hsCode: '39269090901' }, '缺HS 编码'],
      [{ hsCode: '3926.90' }, '缺HS 编码'],
      [{ origin: '' }, '缺原产国'],
      [{ origin: 'XX' }, '缺原产国'],
      [{ unitCents: null }, '缺申报单价'],
      [{ unitCents: 0 }, '缺申报单价'],
      [{ unitCents: 10_000_001 }, '缺申报单价'],
      [{ netG: 0 }, '缺净重'],
      [{ netG: 200_001 }, '缺净重'],
      [{ currency: '' }, '缺币种'],
    ];
    for (const [more, said] of wrong) expect(lackOf(more)).toEqual([said]);
  });

  it('with a net weight that its packages can hold', () => {
    expect(lackOf({}, 80)).toEqual([]);
    expect(lackOf({}, 79)).toEqual(['净重合计 80 克超过包裹毛重 79 克，请核对']);
    expect(lackOf({}, null)).toEqual([]);
  });

  it('in one currency', () => {
    const two = [LINE, { ...LINE, lineId: 2, currency: 'USD' }];
    expect(lackingOf(two, null)).toEqual([
      { lineId: null, msg: '申报币种不一致（EUR、USD），请改为同一币种' },
    ]);
  });

  it('and has goods', () => {
    expect(lackingOf([], null)).toHaveLength(1);
  });
});

describe('[X34] the paper', () => {
  it('says the sum of its lines, and is CN22 up to 300 SDR', () => {
    const lines = [LINE, { ...LINE, lineId: 2, quantity: 3, unitCents: 333 }];
    expect(valueOf(lines)).toBe(2 * 500 + 3 * 333);
    expect(paperOf(lines)).toBe('CN22');
    // An SDR is worth 1.1 to 1.3 EUR in every year since 2015.
    expect(paperOf([{ ...LINE, quantity: 1, unitCents: 330_00 }])).toBe('CN22');
    expect(paperOf([{ ...LINE, quantity: 1, unitCents: 390_01 }])).toBe('CN23');
  });

  it('carries an IOSS number to the EU alone, and up to 150 EUR', () => {
    const of = (unitCents: number) => [{ ...LINE, quantity: 1, unitCents }];
    expect(takesIoss(of(150_00), 'DE')).toBe(true);
    expect(takesIoss(of(150_01), 'DE')).toBe(false);
    for (const country of ['GB', 'CH', 'NO', 'US', '']) expect(takesIoss(of(10_00), country)).toBe(false);
  });
});

const RULE: GoodsRule = {
  ...{ id: 1, scope: 'all', target: '', shopId: null, nameCn: '', nameEn: '', hsCode: '', origin: '' },
  ...{ valueKind: 'fixed', valueCents: null, percent: null, leastCents: null, mostCents: null },
  ...{ currency: 'USD', material: '', purpose: '', netG: null, battery: false, liquid: false, magnet: false },
};
const SOLD: SoldLine = {
  ...{ lineId: 7, quantity: 2, skuCode: 'SK-1', code: 'A-100-RED', material: '磨砂软壳', shopId: 3 },
  ...{ unitCents: 1999, currency: 'USD' },
};
const resolved = (rules: Partial<GoodsRule>[], sold: Partial<SoldLine> = {}) =>
  resolveLines(
    [{ ...SOLD, ...sold }],
    rules.map((rule, i) => ({ ...RULE, id: i + 1, ...rule })),
  )[0]!;

describe('goods declarations', () => {
  it('give each field by the most specific that says it, and say which', () => {
    const line = resolved([
      { scope: 'all', nameCn: '礼品', nameEn: 'Gift', hsCode: '392690', netG: 30, origin: 'CN' },
      { scope: 'shop', shopId: 3, nameCn: '店铺' },
      { scope: 'material', target: '磨砂软壳', nameCn: '软壳', hsCode: '39269090' },
      { scope: 'code', target: 'A-*', nameCn: '编码样式' },
      { scope: 'code', target: 'a-100-*', nameCn: '更长的样式' },
      { scope: 'code', target: 'A-100-RED', nameCn: '编码' },
      { scope: 'sku', target: 'sk-1', nameCn: '手机壳' },
      { scope: 'sku', target: 'SK-2', nameEn: 'Other' },
      { scope: 'shop', shopId: 4, nameEn: 'Other' },
    ]);
    expect(line).toMatchObject({ nameCn: '手机壳', nameEn: 'Gift', hsCode: '39269090', netG: 30 });
    expect(line.said).toMatchObject({ nameCn: 'SKU sk-1', nameEn: '全部商品', hsCode: '材质 磨砂软壳' });
    const by = (scopes: Partial<GoodsRule>[]) => resolved(scopes).nameCn;
    expect(
      by([
        { scope: 'code', target: 'A-*', nameCn: '短' },
        { scope: 'code', target: 'A-100*', nameCn: '长' },
      ]),
    ).toBe('长');
    expect(
      by([
        { scope: 'code', target: '*', nameCn: '样式' },
        { scope: 'code', target: 'A-100-RED', nameCn: '整个' },
      ]),
    ).toBe('整个');
    expect(by([{ scope: 'code', target: 'A*RED*X', nameCn: '不同' }])).toBe('');
    expect(by([{ scope: 'code', target: '*100*', nameCn: '中间' }])).toBe('中间');
  });

  it('declare at a fixed value, or at a part of the price between two limits', () => {
    expect(resolved([{ valueCents: 550 }])).toMatchObject({ unitCents: 550, currency: 'USD' });
    const part = { valueKind: 'percent' as const, percent: 30 };
    // 30 % of 19.99.
    expect(resolved([part])).toMatchObject({ unitCents: 600, currency: 'USD' });
    expect(resolved([{ ...part, leastCents: 700 }]).unitCents).toBe(700);
    expect(resolved([{ ...part, mostCents: 500 }]).unitCents).toBe(500);
    // A part of a price of another currency is no value of this one.
    expect(resolved([part], { currency: 'CNY' })).toMatchObject({ unitCents: null, currency: '' });
    expect(resolved([part], { unitCents: 0 })).toMatchObject({ unitCents: null });
  });

  it('come to what is missing, and leave what stands', () => {
    const standing = { ...LINE, nameEn: '', unitCents: null, currency: '', said: { nameCn: '手工' } };
    const found = resolved([{ nameCn: '别的', nameEn: 'Phone case', valueCents: 400 }]);
    const filled = fillFrom(standing, found);
    expect(filled).toMatchObject({ nameCn: '手机壳', nameEn: 'Phone case', unitCents: 400, currency: 'USD' });
    expect(filled.said).toMatchObject({ nameCn: '手工', nameEn: '全部商品' });
  });
});

describe('who declares', () => {
  const PARTY: PartyFacts = {
    ...{ id: 1, name: '云朵', creditCode: '', ioss: '', eori: '', vat: '', shopId: null, validUntil: null },
  };
  it('is the party of the shop, else that of all shops, while it is valid', () => {
    const all = [
      PARTY,
      { ...PARTY, id: 2, shopId: 3 },
      { ...PARTY, id: 3, shopId: 4, validUntil: '2026-01-01' },
    ];
    const who = (shopId: number, day = '2026-01-02') => partyFor(all, { shopId, day })?.id;
    expect([who(3), who(4), who(4, '2026-01-01'), who(5)]).toEqual([2, 1, 3, 1]);
    expect(
      partyFor([{ ...PARTY, validUntil: '2026-01-01' }], { shopId: 1, day: '2026-01-02' }),
    ).toBeUndefined();
  });

  it('has numbers of the forms that customs reads', () => {
    const read = (more: object) =>
      customsParty.create.input
        .safeParse({ name: '云朵商贸', ...more })
        .error?.issues.map(({ message }) => message);
    expect(
      read({ ioss: 'im1234567890', eori: 'DE123456789012345', vat: 'DE123456789，FRXX999999999' }),
    ).toBeUndefined();
    expect(read({ creditCode: '91310000MA1FL0000X' })).toBeUndefined();
    expect(read({ ioss: 'IM123' })).toEqual(['IOSS 应为 IM 加 10 位数字']);
    expect(read({ eori: 'ZZ1' })).toHaveLength(1);
    expect(read({ creditCode: '123' })).toHaveLength(1);
    expect(read({ vat: '12345' })).toEqual(['“12345”不是 VAT 税号，请写成如 DE123456789']);
    expect(read({ vat: 'DE1234567、DE7654321' })).toEqual(['每个国家只能填一个 VAT 税号']);
    expect([vatFor('DE123、EL999', 'GR'), vatFor('DE123、EL999', 'DE'), vatFor('DE123', 'FR')]).toEqual([
      'EL999',
      'DE123',
      '',
    ]);
  });
});

it('goods leave the customs area to another country, and to Hong Kong, Macao and Taiwan', () => {
  const to = (country: string, province = '') => destinationOf({ country, province });
  expect([to(''), to('中国', '浙江省'), to('CN')]).toEqual([null, null, null]);
  expect([to('美国'), to('DE'), to('France'), to('北境王国')]).toEqual(['US', 'DE', 'FR', '']);
  expect([to('', '香港特别行政区'), to('HK'), to('中国', '台湾'), to('澳门')]).toEqual([
    'HK',
    'HK',
    'TW',
    'MO',
  ]);
});
