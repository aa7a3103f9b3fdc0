import { describe, expect, test } from 'vitest';
import { suggestMapping } from './import-formats.ts';
import { interpretLine, lineReader, type ImportFormat, type ImportLine } from './import-line.ts';

const FORMAT: ImportFormat = { zone: 'Asia/Shanghai', currency: 'CNY' };

/** Reads one line, given by the labels of our template; what is not given is a valid line. */
function read(cells: Record<string, string>, format = FORMAT) {
  const whole: Record<string, string> = { 平台订单号: 'A1', 商家编码: 'S1', 数量: '1', ...cells };
  return interpretLine(Object.values(whole), suggestMapping(Object.keys(whole)), format);
}
function line(cells: Record<string, string>, format = FORMAT): ImportLine {
  const result = read(cells, format);
  if (!result.ok) throw new Error(JSON.stringify(result.reasons));
  return result.line;
}
function reasons(cells: Record<string, string>) {
  const result = read(cells);
  return result.ok ? [] : result.reasons;
}

describe('quantity', () => {
  test.each([
    ['6', 6],
    ['6.0', 6],
    ['1,000', 1000],
    ['１２', 12],
    ['+3', 3],
  ])('%s is %d', (text, quantity) => expect(line({ 数量: text }).quantity).toBe(quantity));
  test.each(['0', '-1', '-12', '0.0', '-0.5'])('%s is a return or a cancellation', (text) =>
    expect(reasons({ 数量: text })).toEqual([
      { field: 'quantity', msg: '数量为 0 或负数（退货或取消行），不能导入' },
    ]),
  );
  test.each([
    ['1.5', '不是整数'],
    ['三', '不是数字'],
    ['1e3', '不是数字'],
    ['0x10', '不是数字'],
    ['', '为空'],
    ['1000001', '超过'],
    ['99999999999999999999', '超过'],
  ])('%j: %s', (text, msg) => {
    expect(reasons({ 数量: text })).toHaveLength(1);
    expect(reasons({ 数量: text })[0]!.msg).toContain(msg);
  });
});

describe('amounts are whole cents', () => {
  test.each([
    ['2.55', 255],
    ['19.99', 1999],
    ['1.005', 101],
    ['0.1', 10],
    ['0', 0],
    ['¥1,234.50', 123_450],
    ['￥１２．５', 1250],
    ['US$ 12.99', 1299],
    ['12.5元', 1250],
    ['70,48 zł', 7048],
    ['1.234,50 €', 123_450],
    ['1,234', 123_400],
    ['1 234,5', 123_450],
    ['1.234.567', 123_456_700],
    ["1'234.50", 123_450],
    ['.5', 50],
  ])('%s is %d', (text, cents) => expect(line({ 单价: text }).unitCents).toBe(cents));
  test.each([
    ['abc', '不是金额'],
    ['1..2', '不是金额'],
    ['-3', '为负数'],
    ['-¥3.00', '为负数'],
    ['$-3.00', '为负数'],
    ['(3.00)', '为负数'],
    ['9999999999999', '过大'],
  ])('%s: %s', (text, msg) =>
    expect(reasons({ 订单金额: text })[0]).toMatchObject({
      field: 'orderAmount',
      msg: expect.stringContaining(msg),
    }),
  );
  test('none given is not zero', () =>
    expect(line({ 单价: '' })).toMatchObject({ unitCents: null, orderCents: null }));
  test('the currency of the import, unless the line names its own', () => {
    expect(line({}, { ...FORMAT, currency: 'GBP' }).currency).toBe('GBP');
    expect(line({ 币种: 'usd' }).currency).toBe('USD');
    expect(line({ 币种: '人民币' }).currency).toBe('CNY');
    expect(reasons({ 币种: 'dollars' })[0]).toMatchObject({ field: 'currency' });
  });
});

describe('times', () => {
  const at = (iso: string) => Date.parse(iso);
  test.each([
    ['2010-12-01 08:26:00', '2010-12-01T08:26:00+08:00'],
    ['2016/5/23 22:02', '2016-05-23T22:02:00+08:00'],
    ['2026年1月31日 8时5分', '2026-01-31T08:05:00+08:00'],
    ['2026-01-31 下午 1:05', '2026-01-31T13:05:00+08:00'],
    ['2026.01.31', '2026-01-31T00:00:00+08:00'],
    ['20260131083000', '2026-01-31T08:30:00+08:00'],
    ['2025-10-07 09:50:26 +0200', '2025-10-07T09:50:26+02:00'],
    ['2026-02-21T10:30:00+05:00', '2026-02-21T10:30:00+05:00'],
    ['2026-02-21T10:30:00.123Z', '2026-02-21T10:30:00Z'],
    ['03/28/2024 3:04:05 PM', '2024-03-28T15:04:05+08:00'],
    ['28/03/2024 15:04', '2024-03-28T15:04:00+08:00'],
    ['03/04/2024 12:30 am', '2024-03-04T00:30:00+08:00'],
    ['Nov 27, 2023, 2:34 am CET(UTC+1)', '2023-11-27T02:34:00+01:00'],
    ['27 November 2023 14:00 UTC', '2023-11-27T14:00:00Z'],
    ['45384.34789351852', '2024-04-02T08:20:58+08:00'],
    ['1700000000', '2023-11-14T22:13:20Z'],
    ['1700000000123', '2023-11-14T22:13:20.123Z'],
  ])('%s', (text, iso) => expect(line({ 付款时间: text }).payTime).toBe(at(iso)));
  test('the day first, where the file is written so', () =>
    expect(line({ 下单时间: '03/04/2024' }, { ...FORMAT, dateOrder: 'dayFirst' }).createTime).toBe(
      at('2024-04-03T00:00:00+08:00'),
    ));
  test.each([
    ['UTC', '2024-07-01T12:00:00Z'],
    ['-05:30', '2024-07-01T12:00:00-05:30'],
    ['Europe/London', '2024-07-01T12:00:00+01:00'],
    ['America/New_York', '2024-07-01T12:00:00-04:00'],
  ])('a wall clock in %s', (zone, iso) =>
    expect(line({ 付款时间: '2024-07-01 12:00:00' }, { ...FORMAT, zone }).payTime).toBe(at(iso)),
  );
  test('clocks that changed the same night', () => {
    const london = { ...FORMAT, zone: 'Europe/London' };
    expect(line({ 付款时间: '2024-03-31 00:30:00' }, london).payTime).toBe(at('2024-03-31T00:30:00Z'));
    expect(line({ 付款时间: '2024-03-31 03:30:00' }, london).payTime).toBe(at('2024-03-31T02:30:00Z'));
  });
  test.each([
    'yesterday',
    '2024-02-30',
    '2024-13-01',
    '25:00',
    '1850-01-01',
    '2024-01-01 25:00',
    '2024-01-01 10:00 EST',
    '99/99/2024',
  ])('%s is refused', (text) => expect(reasons({ 付款时间: text })).toMatchObject([{ field: 'payTime' }]));
});

describe('texts', () => {
  test('emoji stay', () => expect(line({ 买家留言: '谢谢 🐼👨‍👩‍👧' }).buyerRemark).toBe('谢谢 🐼👨‍👩‍👧'));
  test('NUL is refused, and the field named', () =>
    expect(reasons({ 收件人: '张\0三' })).toEqual([
      { field: 'recipientName', msg: '收件人含有空字符（NUL），请删除后重新导入' },
    ]));
  test('other control characters become spaces, halves of emoji a mark that can be stored', () =>
    expect(line({ 商品名称: 'a\u0001b\u007fc\uD83D' }).title).toBe('a b c\uFFFD'));
  test('10 kB is refused, and the field named', () =>
    expect(reasons({ 详细地址: '长'.repeat(10_240) })).toEqual([
      { field: 'address', msg: '详细地址有 10240 个字符，最多 500 个，请缩短后重新导入' },
    ]));
  test('10 kB of anything in any field is refused at once', () => {
    for (const label of ['数量', '单价', '币种', '付款时间', '邮编'])
      for (const text of [`2024-01-01${' '.repeat(10_240)}x`, '1'.repeat(10_240), `1${','.repeat(10_240)}`])
        expect(reasons({ [label]: text })).toMatchObject([{ msg: expect.stringContaining(`${label}有 10`) }]);
  });
  test.each(['平台订单号', '收件人电话', '运单号', '邮编', '买家标识', '商家编码'])(
    'a %s that a spreadsheet spoilt is refused, not guessed, and the sentence says what to do',
    (label) => {
      for (const text of ['1.23457E+18', '5.77e+17', '1E+17', '5.77323889735434E17', "'5.77E+17"])
        expect(reasons({ [label]: text }), text).toEqual([
          {
            field: expect.any(String),
            msg: `${label}“${text.replace("'", '')}”已被表格软件改成科学计数，位数已丢失。请把该列设为文本格式，从平台重新导出`,
          },
        ]);
    },
  );
  test('codes that only look a little like it are codes', () =>
    expect(line({ 商家编码: '5E10' }).skuCode).toBe('5E10'));
  test('apostrophes that only guard digits are taken away, others stay', () => {
    expect(line({ 收件人电话: "'13800000000", 邮编: "'75008", 商品名称: "'90s retro" })).toMatchObject({
      recipientPhone: '13800000000',
      postcode: '75008',
      title: "'90s retro",
    });
  });
  test('numbers that a data tool wrote with a decimal', () =>
    expect(line({ 买家标识: '17850.0', 商家编码: '15056.0' })).toMatchObject({
      buyerKey: '17850',
      skuCode: '15056.0',
    }));
});

test('a line is refused with all of its reasons', () => {
  expect(reasons({ 平台订单号: '', 商家编码: '', 数量: '-1', 单价: 'x' })).toEqual([
    { field: 'platformOrderNo', msg: '平台订单号为空' },
    { field: 'skuCode', msg: '商家编码为空' },
    { field: 'quantity', msg: '数量为 0 或负数（退货或取消行），不能导入' },
    { field: 'unitPrice', msg: '单价“x”不是金额' },
  ]);
});

test('the platform’s number of a SKU stands in for a code that is missing', () => {
  expect(line({ 商家编码: '', '平台 SKU 编号': '17293001' }).skuCode).toBe('17293001');
  expect(line({ 商家编码: 'A', '平台 SKU 编号': '17293001' }).skuCode).toBe('A');
});

test.each(['已取消', '交易关闭', 'Cancelled', 'Canceled', 'voided', 'refunded', 'Unpaid', '等待买家付款'])(
  'an order that the platform calls %s is not imported',
  (status) =>
    expect(reasons({ 平台订单状态: status })).toMatchObject([
      { field: 'orderStatus', msg: expect.stringContaining(status) },
    ]),
);
test.each(['买家已付款，等待卖家发货', 'paid', 'To ship', '待发货', ''])(
  'an order that the platform calls %j is',
  (status) => expect(reasons({ 平台订单状态: status })).toEqual([]),
);

test('an address that Taobao writes whole is taken apart', () => {
  expect(line({ 收货地址: '浙江省 杭州市 西湖区 文三路 1 号 2 幢(310012)' })).toMatchObject({
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    address: '文三路 1 号 2 幢',
    postcode: '310012',
  });
  expect(line({ 收货地址: '北京 北京市 朝阳区 望京街 9 号' })).toMatchObject({
    province: '北京',
    city: '北京市',
  });
  expect(line({ 收货地址: '12 Rue de la Paix', 城市: 'Paris' })).toMatchObject({
    province: '',
    address: '12 Rue de la Paix',
  });
});

test('lines of an address are joined', () =>
  expect(line({ 详细地址: '1 High St', '详细地址 2': 'Flat 4', '详细地址 3': '' }).address).toBe(
    '1 High St Flat 4',
  ));

describe('lineReader', () => {
  test('later lines of a Shopify order take the order’s fields from the first, other orders do not', () => {
    const columns = [
      'Name',
      'Lineitem quantity',
      'Lineitem name',
      'Lineitem price',
      'Lineitem sku',
      'Shipping Name',
      'Notes',
    ];
    const next = lineReader(suggestMapping(columns), { ...FORMAT, carryDown: true });
    const names = [
      ['#1001', '1', 'Case', '9.90', 'C-1', 'Ann Example', 'soon'],
      ['#1001', '2', '', '', 'C-2', '', ''],
      ['#1002', '1', '', '', 'C-1', '', ''],
    ].map((cells) => {
      const result = next(cells);
      return (
        result?.ok && [
          result.line.recipientName,
          result.line.buyerRemark,
          result.line.title,
          result.line.skuCode,
        ]
      );
    });
    expect(names).toEqual([
      ['Ann Example', 'soon', 'Case', 'C-1'],
      ['Ann Example', 'soon', '', 'C-2'],
      ['', '', '', 'C-1'],
    ]);
  });

  test('the line that describes the columns is skipped, but never an order', () => {
    const columns = ['Order ID', 'Order Status', 'Seller SKU', 'SKU Unit Original Price', 'Quantity'];
    const format = { ...FORMAT, skipRows: 1 };
    const order = ['576461413038785752', 'To ship', 'C-1', '9.90', '1'];
    const described = lineReader(suggestMapping(columns), format);
    expect(
      described([
        'Platform unique order ID.',
        'Current order status.',
        'Seller sku input',
        'Price',
        'SKU sold quantity.',
      ]),
    ).toBeNull();
    expect(described(order)).toMatchObject({ ok: true });
    expect(lineReader(suggestMapping(columns), format)(order)).toMatchObject({ ok: true });
  });
});

test.each([
  ['飞毛腿快递', '没有“飞毛腿快递”这家快递，请填常用的名称'],
  ['中同快递', '没有“中同快递”这家快递，是不是“中通快递”？'],
])('the carrier %s is refused, with what is meant', (name, msg) =>
  expect(reasons({ 快递公司: name })).toEqual([{ field: 'expressName', msg: expect.stringContaining(msg) }]),
);

describe('a phone', () => {
  test.each(['12345678901', '1380000000', '138000000001', 'abc'])('[V02] %s is refused, and named', (text) =>
    expect(reasons({ 收件人电话: text, 详细地址: '文三路 1 号' })).toEqual([
      { field: 'recipientPhone', msg: `收件人电话“${text}”不像真实号码，请核对后重新导入` },
    ]),
  );
  test.each(['13800000000', '+86 138-0000-0000', '0571-88888888', '138****0000', '13800000000-1234', ''])(
    '[V02] %j is taken',
    (text) => expect(line({ 收件人电话: text, 详细地址: '文三路 1 号' }).recipientPhone).toBe(text),
  );
  test.each(['+852 9123 4567', '+853-6612-3456', '+886912345678'])(
    '[V03] %s is taken at an address in China, which Hong Kong, Macau and Taiwan are part of',
    (text) => expect(line({ 收件人电话: text, 详细地址: '香港中环德辅道 1 号' }).recipientPhone).toBe(text),
  );
  test('[V03] of another country has 5 to 15 digits; an address without Chinese is in another one', () => {
    expect(line({ 收件人电话: '+1 (555) 123-4567', '国家/地区': 'US' }).recipientPhone).toBe(
      '+1 (555) 123-4567',
    );
    expect(line({ 收件人电话: '5551234567', 详细地址: '1 Example Road' }).recipientPhone).toBe('5551234567');
    for (const text of ['1234', '1234567890123456'])
      expect(reasons({ 收件人电话: text, '国家/地区': 'US' }), text).toHaveLength(1);
  });
});
