import { describe, expect, it } from 'vitest';
import { dayInShanghai } from '#contract/values/calendar-day.ts';
import { regionRefusal, remoteRule, rulesAt, type RuleFacts } from './judge.ts';

let ids = 0;
const rule = (more: Partial<RuleFacts>): RuleFacts => ({
  ...{ id: (ids += 1), kind: 'noService', expressName: '', areaCode: '', area: '' },
  ...{ surchargeCents: null, surchargePer: 'parcel', maxG: null, fromDay: null, untilDay: null, note: '' },
  ...more,
});
const ask = (
  rules: RuleFacts[],
  { expressName = '中通快递', areaCode = '650102', day = '2026-11-27', weightG = null as number | null } = {},
) => regionRefusal({ expressName, areaCode, day, weightG }, rulesAt(rules));

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
});
