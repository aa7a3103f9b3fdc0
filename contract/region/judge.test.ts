import { describe, expect, it } from 'vitest';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { postcodes, postcodesText, rangesOf } from '#contract/region/postcodes.ts';
import { regionRefusal, remoteRule, rulesAt, type RegionQuestion, type RuleFacts } from './judge.ts';

let ids = 0;
const rule = (more: Partial<RuleFacts>): RuleFacts => ({
  ...{ id: (ids += 1), kind: 'noService', expressName: '', areaCode: '', area: '' },
  ...{ postcodes: '', toExpress: '', maxMm: null },
  ...{ surchargeCents: null, surchargePer: 'parcel', maxG: null, fromDay: null, untilDay: null, note: '' },
  ...more,
});
const ask = (rules: RuleFacts[], more: Partial<RegionQuestion> = {}) => {
  const question = { expressName: '中通快递', areaCode: '650102', day: '2026-11-27', ...more };
  return regionRefusal(question, rulesAt(rules));
};

describe('[X11] the smallest node that says anything decides', () => {
  const xinjiang = rule({ areaCode: '65', area: '新疆维吾尔自治区' });
  const urumqi = rule({ kind: 'serves', areaCode: '6501', area: '新疆维吾尔自治区 乌鲁木齐市' });
  const district = rule({ areaCode: '650102', area: '新疆维吾尔自治区 乌鲁木齐市 天山区' });

  it('district over city over province over all', () => {
    expect(ask([xinjiang])).toContain('中通快递不派送「新疆维吾尔自治区」');
    expect(ask([xinjiang, urumqi])).toBeNull();
    expect(ask([district, xinjiang, urumqi])).toContain('天山区');
    expect(ask([xinjiang, urumqi], { areaCode: '6531' })).toContain('新疆');
    expect(ask([rule({}), urumqi])).toBeNull();
    expect(ask([rule({}), urumqi], { areaCode: '4403' })).toContain('全国');
  });

  it('of one node the rule that names the express, then the one for a while, then the one that stops', () => {
    const named = rule({ kind: 'serves', expressName: '中通快递', areaCode: '65' });
    expect(ask([xinjiang, named])).toBeNull();
    expect(ask([xinjiang, named], { expressName: '圆通速递' })).toContain('圆通速递');
    const stopped = rule({
      kind: 'stopped',
      expressName: '中通快递',
      areaCode: '65',
      untilDay: '2026-12-01',
    });
    expect(ask([named, stopped])).toContain('停发');
    expect(ask([named, stopped])).toContain('至 2026-12-01');
    const other = rule({ expressName: '圆通速递', areaCode: '65' });
    expect(ask([other])).toBeNull();
  });

  it('what is not known of the address or of the express is judged by what holds for all', () => {
    expect(ask([xinjiang], { areaCode: '' })).toBeNull();
    expect(ask([rule({ expressName: '中通快递' })], { expressName: '' })).toBeNull();
    expect(ask([rule({ note: '春节停运' })], { expressName: '', areaCode: '' })).toContain('春节停运');
  });

  it('both days count whole by the clock in Shanghai', () => {
    const stop = rule({ kind: 'stopped', areaCode: '65', fromDay: '2026-11-27', untilDay: '2026-11-28' });
    const at = (moment: string) => ask([stop], { day: dayInShanghai(new Date(moment)) }) !== null;
    expect(at('2026-11-26T23:59:59.999+08:00')).toBe(false);
    expect(at('2026-11-27T00:00:00+08:00')).toBe(true);
    expect(at('2026-11-28T23:59:59.999+08:00')).toBe(true);
    expect(at('2026-11-29T00:00:00+08:00')).toBe(false);
  });

  it('a weight at its limit goes, a gram more does not; remoteness has a rule of its own', () => {
    const limit = rule({ kind: 'limit', areaCode: '65', area: '新疆维吾尔自治区', maxG: 20_000 });
    expect(ask([limit], { weightG: 20_000 })).toBeNull();
    expect(ask([limit], { weightG: 20_001 })).toContain('限重 20,000 克');
    const remote = rule({ kind: 'remote', areaCode: '65', surchargeCents: 500 });
    const near = rule({ kind: 'remote', areaCode: '6501', surchargeCents: 0 });
    const question = { expressName: '中通快递', areaCode: '650102', day: '2026-11-27' };
    expect(remoteRule(question, rulesAt([remote, xinjiang]))).toBe(remote);
    expect(remoteRule(question, rulesAt([remote, near]))).toBe(near);
    expect(ask([remote])).toBeNull();
  });

  it('a parcel at the longest side goes, a millimetre more does not, and one not measured does', () => {
    const size = rule({ kind: 'size', areaCode: '65', area: '新疆维吾尔自治区', maxMm: 600 });
    expect(ask([size], { longestMm: 600 })).toBeNull();
    expect(ask([size], { longestMm: null })).toBeNull();
    expect(ask([size], { longestMm: 601 })).toContain('最长边不超过 600 毫米，这个包裹 601 毫米');
    const wider = rule({ kind: 'size', areaCode: '6501', maxMm: 900 });
    expect(ask([size, wider], { longestMm: 601 })).toBeNull();
  });
});

describe('[X11] postcodes are narrower than any node', () => {
  const range = rule({ postcodes: '830000-830099、831300' });
  const lifted = rule({ kind: 'serves', postcodes: '830010-830019' });

  it('both ends count, and what is no postcode is none', () => {
    expect(ask([range], { postcode: ' 831300 ' })).toContain('邮编「831300」');
    for (const postcode of ['830000', '830099'])
      expect(ask([range], { postcode }), postcode).toContain('中通快递不派送邮编「830000-830099」');
    for (const postcode of ['829999', '830100', '831301', '', '83000', '8300000', 'SW1A 1AA'])
      expect(ask([range], { postcode }), postcode).toBeNull();
    expect(ask([rule({ postcodes: '010000-010010' })], { postcode: '010003' })).toContain('010000-010010');
  });

  it('the narrower range decides, then the district', () => {
    expect(ask([range, lifted], { postcode: '830015' })).toBeNull();
    expect(ask([range, lifted], { postcode: '830020' })).not.toBeNull();
    const district = rule({ areaCode: '650102' });
    expect(ask([district, lifted], { postcode: '830015' })).toBeNull();
    expect(ask([district, lifted], { postcode: '840000' })).not.toBeNull();
    const anywhere = rule({ kind: 'serves' });
    expect(ask([anywhere, range], { postcode: '830000', areaCode: '' })).not.toBeNull();
  });

  it.each([
    ['830099-830000', '结束小于开始'],
    ['830000-830099,830050', '重叠'],
    ['83000', '不是邮编'],
    ['830000-8300990', '不是邮编'],
    [Array.from({ length: 201 }, (_, i) => 100_000 + i * 2).join('、'), '最多 200 个'],
  ])('%s is refused', (text, why) => {
    expect(postcodes().safeParse(text).error?.issues[0]?.message).toContain(why);
  });

  it('are kept in order, however they were typed', () => {
    const typed = ' 831300；830000 — 830099\n010000~010009 ';
    expect(postcodes().parse(typed)).toBe('010000-010009、830000-830099、831300');
    expect(postcodesText(rangesOf('831300,830000'))).toBe('830000、831300');
  });
});

describe('[X11] a parcel that is sent another way', () => {
  const away = rule({
    ...{ kind: 'reroute', expressName: '中通快递', areaCode: '65', area: '新疆维吾尔自治区' },
    toExpress: '圆通速递',
  });

  it('is refused with the express that takes it; that one goes', () => {
    expect(ask([away])).toBe(
      '中通快递发往「新疆维吾尔自治区」的包裹改走圆通速递；请把快递公司改为圆通速递。',
    );
    expect(ask([away], { expressName: '圆通速递' })).toBeNull();
    expect(ask([away], { expressName: '申通快递' })).toBeNull();
  });

  it('a rule for every express does not turn its own one away', () => {
    const all = rule({ kind: 'reroute', areaCode: '65', toExpress: '圆通速递' });
    expect(ask([all])).toContain('请把快递公司改为圆通速递');
    expect(ask([all], { expressName: '圆通速递' })).toBeNull();
    const limit = rule({ kind: 'limit', areaCode: '65', maxG: 1000 });
    expect(ask([all, limit], { expressName: '圆通速递', weightG: 1001 })).toContain('限重');
  });

  it('is not proposed what does not go there either', () => {
    const stopped = rule({ expressName: '圆通速递', areaCode: '65' });
    expect(ask([away, stopped])).toContain('但圆通速递也不能发往那里');
    const back = rule({ ...away, id: 99, expressName: '圆通速递', toExpress: '中通快递' });
    expect(ask([away, back])).toContain('但圆通速递也不能发往那里');
  });
});
