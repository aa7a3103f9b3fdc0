import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choiceSentence,
  choiceText,
  chooseAccounts,
  noChoiceText,
  type ChoiceAccount,
  type ChoiceParcel,
  type ChoiceRule,
  type ChoiceTable,
} from './choice.ts';

const [SF, ZTO, YTO] = ['顺丰速运', '中通快递', '圆通速递'];
const parcel = (more: Partial<ChoiceParcel> = {}): ChoiceParcel => ({
  ...{ id: 1, expressName: '', merchantId: 1, shopId: 1, platform: 'taobao', areaCode: '440305' },
  ...{ weightG: 500, copies: 1, materials: ['纯棉'], tags: [], amountCents: 5000, currency: 'CNY' },
  ...more,
});
const rule = (id: number, accountIds: number[], more: Partial<ChoiceRule> = {}): ChoiceRule => ({
  ...{ id, name: `规则 ${id}`, accountIds, forced: false, expressName: '', merchantIds: [], shopIds: [] },
  ...{ platforms: [], areaCodes: [], fromG: null, belowG: null, minCopies: null, maxCopies: null },
  ...{ materials: [], tags: [], fromCents: null, belowCents: null, currency: 'CNY', ...more },
});
const account = (id: number, more: Partial<ChoiceAccount> = {}): ChoiceAccount => ({
  ...{ id, name: `账户 ${id}`, expressName: ZTO!, closed: null, left: Infinity, ...more },
});
const table = (more: Partial<ChoiceTable>): ChoiceTable => ({
  ...{ rules: [], accounts: [], presetId: null, refusal: () => null, ...more },
});
const choose = (of: Partial<ChoiceTable>, more: Partial<ChoiceParcel> = {}) =>
  chooseAccounts([parcel(more)], table(of))[0]!;

describe('[X10] the account of a number', () => {
  const accounts = [account(1), account(2), account(3)];

  it('is that of the first rule that takes the package', () => {
    const rules = [rule(7, [1], { merchantIds: [2] }), rule(8, [2]), rule(9, [3])];
    expect(choose({ rules, accounts })).toMatchObject({ accountId: 2, how: 'rule', ruleId: 8, passed: [] });
    expect(choose({ rules, accounts }, { merchantId: 2 })).toMatchObject({ accountId: 1, ruleId: 7 });
  });

  it('is that of one that stands in where the first cannot, then of the next rule, then the default', () => {
    const rules = [rule(7, [1, 2]), rule(8, [3])];
    const closed = (ids: number[]) =>
      accounts.map((one) => ({ ...one, closed: ids.includes(one.id) ? '已暂停' : null }));
    expect(choose({ rules, accounts: closed([1]) })).toMatchObject({
      ...{ accountId: 2, how: 'fallback', ruleId: 7 },
      passed: [{ accountId: 1, account: '账户 1', why: '已暂停' }],
    });
    expect(choose({ rules, accounts: closed([1, 2]) })).toMatchObject({
      ...{ accountId: 3, how: 'rule', ruleId: 8 },
      passed: [{ accountId: 1 }, { accountId: 2 }],
    });
    const four = [...closed([1, 2, 3]), account(4)];
    expect(choose({ rules, accounts: four, presetId: 4 })).toMatchObject({
      ...{ accountId: 4, how: 'default', ruleId: null },
      passed: [{ accountId: 1 }, { accountId: 2 }, { accountId: 3 }],
    });
    expect(choose({ rules, accounts: four })).toMatchObject({ accountId: null, how: null, taken: 2 });
  });

  it('serves the place and takes the weight, as its express does', () => {
    const two = [account(1, { expressName: SF! }), account(2)];
    const refusal = ({ areaCode, weightG }: ChoiceParcel, express: string) => {
      if (express === SF && areaCode.startsWith('65')) return '顺丰不派送';
      return express === ZTO && (weightG ?? 0) > 1000 ? '中通限重' : null;
    };
    const of = { rules: [rule(7, [1, 2])], accounts: two, refusal };
    expect(choose(of)).toMatchObject({ accountId: 1 });
    expect(choose(of, { areaCode: '650102' })).toMatchObject({
      accountId: 2,
      passed: [{ accountId: 1, why: '顺丰不派送' }],
    });
    expect(choose(of, { areaCode: '650102', weightG: 1001 })).toMatchObject({
      accountId: null,
      passed: [{ why: '顺丰不派送' }, { why: '中通限重' }],
    });
  });

  it('has quota for every package that it is chosen for, one after the other', () => {
    const parcels = [1, 2, 3, 4].map((id) => parcel({ id }));
    const few = [account(1, { left: 2 }), account(2, { left: 1 })];
    const chosen = chooseAccounts(parcels, table({ rules: [rule(7, [1, 2])], accounts: few }));
    expect(chosen.map(({ accountId }) => accountId)).toEqual([1, 1, 2, null]);
    expect(chosen[3]!.passed).toEqual([
      { accountId: 1, account: '账户 1', why: '额度已用完' },
      { accountId: 2, account: '账户 2', why: '额度已用完' },
    ]);
  });

  it('is of the express that the order wants, but where the rule asks for an express or takes whatever comes', () => {
    const two = [account(1, { expressName: SF! }), account(2)];
    const wants = { expressName: ZTO! };
    expect(choose({ rules: [rule(7, [1, 2])], accounts: two }, wants)).toMatchObject({
      accountId: 2,
      passed: [{ accountId: 1, why: '订单指定中通快递' }],
    });
    expect(choose({ rules: [rule(7, [1], { forced: true })], accounts: two }, wants)).toMatchObject({
      accountId: 1,
    });
    expect(choose({ rules: [rule(7, [1], { expressName: ZTO! })], accounts: two }, wants)).toMatchObject({
      accountId: 1,
    });
    expect(choose({ accounts: two, presetId: 1 }, wants)).toMatchObject({ accountId: null });
  });

  it('is not the one that gave no number just now', () => {
    expect(choose({ rules: [rule(7, [1, 2])], accounts }, { failedAt: [1] })).toMatchObject({
      accountId: 2,
      passed: [{ accountId: 1, why: '刚才没有取到' }],
    });
  });

  it('says in a sentence by what it was chosen, or what to do where none was', () => {
    const passed = [{ account: '中通一', why: '已暂停' }];
    expect(choiceText({ how: 'fallback', ruleName: '华南', passed })).toBe(
      '按规则「华南」的备选账户，跳过 中通一（已暂停）',
    );
    expect(choiceText({ how: 'default', ruleName: '', passed: [] })).toBe('按默认账户');
    expect(noChoiceText({ passed: [], taken: 0 })).toMatch(/没有规则符合.*请到「超级面单」/);
    expect(noChoiceText({ passed: [{ accountId: 1, ...passed[0]! }], taken: 1 })).toMatch(
      /中通一（已暂停）；请/,
    );
  });
});

describe('[X10] a condition of a rule', () => {
  const accounts = [account(1)];
  const takes = (more: Partial<ChoiceRule>, of: Partial<ChoiceParcel>) =>
    choose({ rules: [rule(7, [1], { forced: true, ...more })], accounts }, of).accountId === 1;

  it.each<[string, Partial<ChoiceRule>, Partial<ChoiceParcel>, Partial<ChoiceParcel>]>([
    ['the express', { expressName: SF! }, { expressName: SF! }, { expressName: ZTO! }],
    ['the customer', { merchantIds: [3, 4] }, { merchantId: 4 }, { merchantId: 5 }],
    ['the platform', { platforms: ['temu'] }, { platform: 'temu' }, { platform: 'taobao' }],
    ['the shop', { shopIds: [3] }, { shopId: 3 }, { shopId: 4 }],
    ['a province by its district', { areaCodes: ['65', '44'] }, { areaCode: '440305' }, { areaCode: '33' }],
    ['a district, not its province', { areaCodes: ['440305'] }, { areaCode: '440305' }, { areaCode: '44' }],
    ['a country', { areaCodes: ['US'] }, { areaCode: 'US' }, { areaCode: 'CA' }],
    ['a place nobody knows', { areaCodes: ['44'] }, { areaCode: '4403' }, { areaCode: '' }],
    ['a weight from', { fromG: 500 }, { weightG: 500 }, { weightG: 499 }],
    ['a weight below', { belowG: 500 }, { weightG: 499 }, { weightG: 500 }],
    ['a weight nobody knows', { fromG: 1 }, { weightG: 1 }, { weightG: null }],
    ['copies from', { minCopies: 2 }, { copies: 2 }, { copies: 1 }],
    ['copies to', { maxCopies: 2 }, { copies: 2 }, { copies: 3 }],
    ['an amount from', { fromCents: 5000 }, { amountCents: 5000 }, { amountCents: 4999 }],
    ['an amount below', { belowCents: 5000 }, { amountCents: 4999 }, { amountCents: 5000 }],
    ['no other currency', { fromCents: 100 }, { currency: 'CNY' }, { currency: 'USD' }],
    ['a tag', { tags: ['急', '贵'] }, { tags: ['新客', '贵'] }, { tags: ['新客'] }],
    ['a material', { materials: ['亚麻'] }, { materials: ['纯棉', '亚麻'] }, { materials: ['纯棉'] }],
  ])('takes %s and not another', (_what, of, one, other) => {
    expect(takes(of, one)).toBe(true);
    expect(takes(of, other)).toBe(false);
  });

  it('reads as a sentence', () => {
    const names = {
      merchant: (id: number) => `客户 ${id}`,
      shop: (id: number) => `店 ${id}`,
      platform: () => '淘宝',
      area: () => '广东省',
    };
    expect(choiceSentence(rule(1, [1]), names)).toBe('全部包裹');
    const all = {
      ...{ expressName: SF!, merchantIds: [1], shopIds: [2], platforms: ['taobao'], areaCodes: ['44'] },
      ...{ fromG: 500, belowG: 1000, minCopies: 2, maxCopies: 5, materials: ['纯棉'] },
      ...{ fromCents: 10_000, belowCents: 50_050, currency: 'USD', tags: ['急', '贵'] },
    };
    expect(choiceSentence(rule(1, [1], all), names)).toBe(
      '订单指定顺丰速运，客户 客户 1，店铺 店 2，平台 淘宝，发往 广东省，500 克起、不到 1,000 克，2 至 5 件，材质 纯棉，' +
        '订单金额 100.00 USD起、不到 500.50 USD，标签 急、贵',
    );
  });
});

/** The rule of the specification, written down as it reads: no table, no set, no chain of areas. */
function plainLoop(parcels: readonly ChoiceParcel[], { rules, accounts, presetId, refusal }: ChoiceTable) {
  const left = Object.fromEntries(accounts.map(({ id, left: of }) => [id, of]));
  const usable = (one: ChoiceParcel, id: number, rerouted: boolean): boolean => {
    const found = accounts.find((of) => of.id === id);
    if (!found || found.closed !== null || left[id]! <= 0) return false;
    if (!rerouted && one.expressName !== '' && one.expressName !== found.expressName) return false;
    return refusal(one, found.expressName) === null;
  };
  const any = <V>(wanted: readonly V[], own: V) => wanted.length === 0 || wanted.includes(own);
  const takes = (of: ChoiceRule, one: ChoiceParcel): boolean =>
    (of.expressName === '' || of.expressName === one.expressName) &&
    any(of.merchantIds, one.merchantId) &&
    any(of.shopIds, one.shopId) &&
    any(of.platforms, one.platform) &&
    (of.areaCodes.length === 0 ||
      of.areaCodes.some((code) => one.areaCode !== '' && one.areaCode.startsWith(code))) &&
    !(of.fromG !== null && (one.weightG === null || one.weightG < of.fromG)) &&
    !(of.belowG !== null && (one.weightG === null || one.weightG >= of.belowG)) &&
    !(of.fromCents !== null && (one.currency !== of.currency || one.amountCents < of.fromCents)) &&
    !(of.belowCents !== null && (one.currency !== of.currency || one.amountCents >= of.belowCents)) &&
    (of.tags.length === 0 || of.tags.some((tag) => one.tags.includes(tag))) &&
    !(of.minCopies !== null && one.copies < of.minCopies) &&
    !(of.maxCopies !== null && one.copies > of.maxCopies) &&
    (of.materials.length === 0 || of.materials.some((material) => one.materials.includes(material)));
  return parcels.map((one) => {
    for (const of of rules) {
      if (!takes(of, one)) continue;
      for (const id of of.accountIds)
        if (usable(one, id, of.forced || of.expressName !== '')) {
          left[id]! -= 1;
          return [of.id, id];
        }
    }
    if (presetId !== null && usable(one, presetId, false)) {
      left[presetId]! -= 1;
      return [null, presetId];
    }
    return [null, null];
  });
}

const EXPRESSES = ['', SF!, ZTO!, YTO!];
const AREAS = ['', '44', '4403', '440305', '4401', '33', '3301', '65', '650102', 'US'];
const few = <T>(of: readonly T[], most: number) => fc.subarray([...of], { maxLength: most });
const seldom = <T>(of: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ arbitrary: of, weight: 1 }, { arbitrary: fc.constant(otherwise), weight: 2 });
const ids = (most: number) => fc.integer({ min: 1, max: most });
const RULE = fc.record({
  expressName: seldom(fc.constantFrom(...EXPRESSES), ''),
  merchantIds: seldom(few([1, 2, 3, 4, 5], 2), []),
  shopIds: seldom(few([1, 2, 3, 4, 5, 6, 7], 3), []),
  platforms: seldom(few(['taobao', 'temu', 'jd'], 2), []),
  areaCodes: seldom(few(AREAS.slice(1), 3), []),
  fromG: seldom(fc.integer({ min: 1, max: 3000 }), null),
  belowG: seldom(fc.integer({ min: 1, max: 5000 }), null),
  minCopies: seldom(ids(6), null),
  maxCopies: seldom(ids(6), null),
  materials: seldom(few(['纯棉', '亚麻', '涤纶'], 2), []),
  forced: fc.boolean(),
  accountIds: fc.uniqueArray(ids(13), { minLength: 1, maxLength: 4 }),
});
const PARCEL = fc.record({
  expressName: fc.constantFrom(...EXPRESSES),
  merchantId: ids(5),
  shopId: ids(7),
  platform: fc.constantFrom('taobao', 'temu', 'jd', 'pdd'),
  areaCode: fc.constantFrom(...AREAS),
  weightG: fc.option(fc.integer({ min: 1, max: 6000 }), { freq: 9 }),
  copies: ids(8),
  materials: few(['纯棉', '亚麻', '涤纶'], 3),
});
const ACCOUNT = fc.record({
  expressName: fc.constantFrom(SF!, ZTO!, YTO!),
  closed: seldom(fc.constant('已暂停'), null),
  left: seldom(fc.integer({ min: 0, max: 900 }), Infinity),
});
const refusal: ChoiceTable['refusal'] = ({ areaCode, weightG }, express) =>
  (express === SF && areaCode.startsWith('65')) || (express === YTO && (weightG ?? 0) > 4000)
    ? '不派送'
    : null;

describe('[X10] many orders and many rules', () => {
  const world = fc.record({
    rules: fc.array(RULE, { minLength: 100, maxLength: 100 }),
    accounts: fc.array(ACCOUNT, { minLength: 12, maxLength: 12 }),
    preset: fc.option(ids(12)),
    parcels: fc.array(PARCEL, { minLength: 500, maxLength: 500 }),
  });

  it('10,000 orders judged by 100 rules come out as a plain loop has it', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(world, ({ rules, accounts, preset, parcels }) => {
        const of: ChoiceTable = {
          rules: rules.map((one, at) => rule(at + 1, one.accountIds, one)),
          accounts: accounts.map((one, at) => account(at + 1, one)),
          ...{ presetId: preset, refusal },
        };
        // Twenty times each: quotas are used up on the way.
        const all = Array.from({ length: 10_000 }, (_, at) =>
          parcel({ ...parcels[at % parcels.length]!, id: at + 1 }),
        );
        const chosen = chooseAccounts(all, of);
        expect(chosen.map(({ ruleId, accountId }) => [ruleId, accountId])).toEqual(plainLoop(all, of));
        // Who was passed over is named once for a reason, and never the one that was chosen.
        for (const { accountId, passed } of chosen) {
          expect(passed.every((one) => one.accountId !== accountId || one.why.startsWith('订单'))).toBe(true);
          expect(new Set(passed.map((one) => `${one.accountId} ${one.why}`)).size).toBe(passed.length);
        }
      }),
      { numRuns: 12 },
    );
  });
});
