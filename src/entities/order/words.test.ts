import { describe, expect, it } from 'vitest';
import { addressText, placeText, regionText } from './address.ts';
import { HOLD_OPTIONS, reasonTexts, WARNING_OPTIONS } from './words.ts';

const home = {
  recipientName: '李一',
  recipientPhone: '13800000000',
  country: '中国',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  address: '科技园一路 1 号',
};
const abroad = {
  ...home,
  country: 'Germany',
  province: 'Berlin',
  city: 'Berlin',
  district: '',
  address: 'Weg 1',
};

describe('an address', () => {
  it('goes from the large to the small in China, and the other way elsewhere', () => {
    expect(placeText(home)).toBe('广东省深圳市南山区 科技园一路 1 号');
    expect(placeText(abroad)).toBe('Weg 1, Berlin, Berlin, Germany');
  });

  it('names a municipality once', () => {
    const beijing = { ...home, province: '北京市', city: '北京市', district: '海淀区' };
    expect([placeText(beijing), regionText(beijing)]).toEqual(['北京市海淀区 科技园一路 1 号', '北京市']);
  });

  it('leaves out what is missing', () => {
    const empty = {
      recipientName: '',
      recipientPhone: '',
      country: '',
      province: '',
      city: '',
      district: '',
      address: '',
    };
    expect([addressText(empty), regionText(empty)]).toEqual(['', '']);
  });
});

describe('what keeps an order back', () => {
  const order = { reasons: [], repulseReason: null, status: 'waitReview' as const, unmappedLines: 0 };

  it('is nothing for an order that is well', () => {
    expect(reasonTexts(order)).toEqual([]);
  });

  it('is said as what to do', () => {
    expect(reasonTexts({ ...order, status: 'repulsed', repulseReason: '请换图' })).toEqual([
      '工厂打回：请换图',
    ]);
    expect(reasonTexts({ ...order, status: 'unmapped', unmappedLines: 2 })).toEqual([
      '有 2 行商品没有匹配 SKU，请到编码列表匹配',
    ]);
    expect(reasonTexts({ ...order, reasons: ['phoneUnfit'] })).toEqual(['电话号码不像真实号码，请核对']);
  });

  it('an old repulse is over once the order went on', () => {
    expect(reasonTexts({ ...order, repulseReason: '请换图' })).toEqual([]);
  });
});

it('offers every state by a word', () => {
  expect(HOLD_OPTIONS.map((o) => o.label)).toEqual(['锁定', '挂起', '退款拦截', '未锁定']);
  expect(WARNING_OPTIONS.map((o) => o.label)).toEqual([
    '临期',
    '超时未发',
    '揽收超时',
    '更新超时',
    '派签超时',
    '无预警',
  ]);
});
