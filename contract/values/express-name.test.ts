import { describe, expect, it } from 'vitest';
import { expressComplaint, carrierName } from './express-name.ts';
import { EXPRESS_STANDARD, standardExpress } from './express-standard.ts';
import { provinceName, provinceNamed } from '#contract/area/province.ts';

describe('a carrier', () => {
  it.each([
    ['中通', '中通快递'],
    ['ZTO', '中通快递'],
    ['中通快递', '中通快递'],
    ['sf express', '顺丰速运'],
    ['韵达速递', '韵达快递'],
    ['UPS Ground', 'UPS'],
    ['FedEx International Priority', 'FedEx'],
    ['', ''],
  ])('written %s is %s from there on', (written, name) => {
    expect(carrierName().parse(written)).toBe(name);
  });

  it.each([
    ['中同快递', '中通快递'],
    ['韵大快递', '韵达快递'],
    ['顺风速运', '顺丰速运'],
    ['Fedx', 'FedEx'],
  ])('that is misspelt as %s is refused with what is meant', (written, name) => {
    expect(expressComplaint(written)).toContain(`没有“${written}”这家快递，是不是“${name}”？`);
  });

  it('that nobody knows is refused with what can be done', () => {
    const read = carrierName().safeParse('飞毛腿快递');
    expect(read.error?.issues[0]?.message).toMatch(/没有“飞毛腿快递”.*“顺丰速运”.*“其他快递”/);
    expect(expressComplaint('其他快递')).toBeUndefined();
  });

  it('stands once in the table, and its names are its own', () => {
    const names = EXPRESS_STANDARD.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const all = EXPRESS_STANDARD.flatMap(({ code, name, aliases }) =>
      [code, name, ...aliases].map((word) => [word, code]),
    );
    expect(all.filter(([word, code]) => standardExpress(word!)?.code !== code)).toEqual([]);
  });
});

describe('a province', () => {
  it.each([
    ['浙江', '33'],
    ['浙江省', '33'],
    ['内蒙古', '15'],
    ['新疆维吾尔自治区', '65'],
    ['新疆', '65'],
    ['上海市', '31'],
    ['中国香港', '81'],
  ])('written %s is the same area', (written, code) => {
    expect(provinceNamed(written)?.code).toBe(code);
  });

  it('that is none is refused with the one that is meant', () => {
    expect(provinceName().parse('浙江')).toBe('浙江省');
    expect(provinceName().safeParse('浙江杭州').error?.issues[0]?.message).toContain('是不是“浙江省”');
    expect(provinceName().safeParse('加州').success).toBe(false);
  });
});
