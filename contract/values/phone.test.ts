import { describe, expect, it } from 'vitest';
import { internationalPhone, mobile, phoneFits } from './phone.ts';

describe('[V02] a mainland mobile', () => {
  it.each(['13000000000', '14900000000', '15500000000', '16600000000', '17700000000', '19912345678'])(
    '%s is one',
    (text) => expect(mobile.parse(text)).toBe(text),
  );
  it.each([
    ['does not start with 1', '23800000000'],
    ['has 0, 1 or 2 in the second place', '10800000000'],
    ['has 0, 1 or 2 in the second place', '11800000000'],
    ['has 0, 1 or 2 in the second place', '12800000000'],
    ['is too short', '1380000000'],
    ['is too long', '138000000000'],
    ['holds a letter', '1380000000a'],
    ['is empty', ''],
  ])('%s: %s is none', (_, text) => {
    const { success, error } = mobile.safeParse(text);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toBe('请输入 11 位手机号，以 1 开头、第二位为 3 至 9');
  });
  it('is kept without blanks and without +86, however it was typed', () => {
    for (const text of ['+86 138 0000 0000', '8613800000000', '138-0000-0000', ' 13800000000 '])
      expect(mobile.parse(text)).toBe('13800000000');
  });
});

describe('[V03] an international phone', () => {
  it.each([
    ['five digits', '12345', '12345'],
    ['fifteen digits', '123456789012345', '123456789012345'],
    ['a country code', '+12025550123', '+12025550123'],
    ['a country code set apart', '+44 20 7946 0958', '+442079460958'],
    ['brackets and hyphens', '+1 (202) 555-0123', '+12025550123'],
  ])('with %s is one', (_, text, kept) => expect(internationalPhone.parse(text)).toBe(kept));
  it.each([
    ['four digits', '1234'],
    ['sixteen digits', '1234567890123456'],
    ['a letter', '12345a'],
    ['a plus that does not stand first', '123+456'],
    ['two pluses', '++123456'],
    ['nothing', ''],
  ])('with %s is none', (_, text) => {
    const { success, error } = internationalPhone.safeParse(text);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toContain('5 至 15 位数字');
  });
  it('is what an address abroad asks for, and no address at home', () => {
    expect(phoneFits('+1 202 555 0123', '美国')).toBe(true);
    expect(phoneFits('12345', '美国')).toBe(true);
    expect(phoneFits('12345', '中国')).toBe(false);
    expect(phoneFits('13800000000', '')).toBe(true);
  });
  it.each(['+852 9123 4567', '+85366123456', '+886 912 345 678'])(
    '%s is a number at an address in China, where Hong Kong, Macau and Taiwan have their own',
    (phone) => {
      expect(phoneFits(phone, '中国')).toBe(true);
      expect(phoneFits(phone, '')).toBe(true);
    },
  );
  it('is none at an address in China where it is of another country, or too short', () => {
    expect(phoneFits('+1 202 555 0123', '中国')).toBe(false);
    expect(phoneFits('+852 1', '中国')).toBe(false);
  });
});

it('the number that a platform gives in place of the buyer’s own fits', () => {
  for (const phone of ['13800000000-1234', '18400000000转0001', '+86 184 0000 0000 ext. 22'])
    expect(phoneFits(phone, '中国'), phone).toBe(true);
  expect(phoneFits('12800000000-1234', '中国')).toBe(false);
});
