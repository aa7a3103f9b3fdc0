import { expect, test } from 'vitest';
import type { TargetField } from '#contract/order-import/import-fields.ts';
import { ImportPresetName } from '#contract/order-import/import-presets.ts';
import {
  exportNamed,
  KNOWN_EXPORTS,
  lineReader,
  mappingOf,
  missingRequired,
  namesOf,
  recogniseExport,
  suggestMapping,
} from './import-formats.ts';
import { REFUSED_COLUMNS } from '#server/platform/spreadsheet/refused-file.ts';

/** Headers as sellers' public help pages and samples show them, each platform in the spellings of several years. */
const PDD =
  '商品,订单号,订单状态,商品总价(元),邮费(元),店铺优惠折扣(元),平台优惠折扣(元),多多支付立减金额(元),用户实付金额(元),商家实收金额(元),商品数量(件),收货人,手机,国家,省,市,区,街道,支付时间,拼单成功时间,订单确认时间,承诺发货时间,发货时间,确认收货时间,商品id,商品规格,样式ID,商家编码-规格维度,商家编码-商品维度,快递单号,快递公司,商家备注,买家留言,售后状态';
const PDD_SHORT = '订单号,订单状态,商品id,商家编码-规格维度,商品数量(件),商家实收金额(元),支付时间';
const PDD_DEALT =
  '订单成交时间,商品,订单号,订单状态,商品总价(元),邮费(元),用户实付金额(元),商家实收金额(元),商品数量(件),商品规格,样式ID,商家备注,售后状态,快递单号,快递公司';
const DOUYIN =
  '主订单编号,子订单编号,选购商品,商品规格,商品数量,商品ID,商家编码,商品单价,订单应付金额,运费,收件人,收件人手机号,省,市,区,街道,详细地址,买家留言,订单提交时间,支付完成时间,商家备注,订单完成时间,订单状态,售后状态';
const DOUYIN_SHORT =
  '主订单编号,子订单编号,选购商品,商品规格,商品数量,商家编码,订单应付金额,收件人,收件人手机号,详细地址,订单提交时间,订单状态';
const DOUYIN_OLD = '主订单编号,子订单编号,商品名称,商品数量,商家编码,订单金额,订单提交时间,订单状态';
const JD =
  '订单号,商品ID,商品名称,订购数量,支付方式,下单时间,京东价,订单金额,结算金额,余额支付,应付金额,订单状态,订单类型,下单帐号,客户姓名,客户地址,联系电话,订单备注,发票类型,商家备注,商家备注等级,运费金额,付款确认时间,货号,订单完成时间,订单来源';
const JD_NEW =
  '订单编号,商品名称,商家SKUID,订购数量,京东价,下单时间,应付金额,订单状态,收货人姓名,收货地址,联系电话';
const ALIBABA =
  '订单编号,买家公司名,买家会员名,卖家公司名,卖家会员名,货品总价(元),运费(元),涨价或折扣(元),实付款(元),订单状态,订单创建时间,订单付款时间,发货方,收货人姓名,收货地址,邮编,联系电话,联系手机,货品标题,单价(元),数量,单位,货号,型号,Offer ID,SKU ID,物料编号,单品货号,货品种类,买家留言,物流公司,运单号';
const ALIBABA_SHORT =
  '订单编号,买家会员名,实付款(元),订单状态,收货人姓名,收货地址,联系手机,货品标题,数量,货号';

test.each([
  ['pdd', PDD],
  ['pdd', PDD_SHORT],
  ['pdd', PDD_DEALT],
  ['douyin', DOUYIN],
  ['douyin', DOUYIN_SHORT],
  ['douyin', DOUYIN_OLD],
  ['jd', JD],
  ['jd', JD_NEW],
  ['alibaba', ALIBABA],
  ['alibaba', ALIBABA_SHORT],
] as const)('%s is recognised by its header, and has all that an order needs', (name, header) => {
  const columns = header.split(',');
  expect(recogniseExport(columns)?.name).toBe(name);
  expect(missingRequired(suggestMapping(columns))).toEqual([]);
  // Also with what our file of refused lines adds, in another order, and with wide brackets.
  const shuffled = [
    ...REFUSED_COLUMNS,
    ...columns.toReversed().map((c) => ` ${c.replace('(', '（').replace(')', '）')} `),
  ];
  expect(recogniseExport(shuffled)?.name).toBe(name);
});

test('each preset has its columns, and each known export its name and its hint', () => {
  expect(KNOWN_EXPORTS.map(({ name }) => name).toSorted()).toEqual(ImportPresetName.options.toSorted());
});

const columnOf = (header: string, field: TargetField) => {
  const columns = header.split(',');
  return namesOf(suggestMapping(columns), columns)[field]?.[0];
};

test('the code of the merchant, what was paid and who gets it are read from the columns of the platform', () => {
  const fields = ['skuCode', 'platformSku', 'quantity', 'orderAmount', 'recipientPhone', 'payTime'] as const;
  const read = (header: string) => fields.map((field) => columnOf(header, field));
  expect(read(PDD)).toEqual([
    '商家编码-规格维度',
    '样式ID',
    '商品数量(件)',
    '用户实付金额(元)',
    '手机',
    '支付时间',
  ]);
  expect(read(DOUYIN)).toEqual([
    '商家编码',
    '商品ID',
    '商品数量',
    '订单应付金额',
    '收件人手机号',
    '支付完成时间',
  ]);
  expect(read(JD)).toEqual(['货号', '商品ID', '订购数量', '应付金额', '联系电话', '付款确认时间']);
  expect(read(ALIBABA)).toEqual(['单品货号', 'SKU ID', '数量', '实付款(元)', '联系手机', '订单付款时间']);
});

const FORMAT = { zone: 'Asia/Shanghai', currency: 'CNY' };
/** The lines of a file with this header, as the import reads them. */
function read(header: string, rows: string[][]) {
  const columns = header.split(',');
  const { carryDown, blank } = recogniseExport(columns)!;
  const line = lineReader(suggestMapping(columns), { ...FORMAT, carryDown, blank });
  return rows.map((row) => line(row));
}

test('a dash is an empty cell in the export of Douyin, and the street stands before the house', () => {
  const header = '主订单编号,选购商品,商品数量,商家编码,街道,详细地址,快递公司,支付完成时间,商家备注';
  const [first] = read(header, [['\t6917', '手机壳', '1', 'A', '文三路街道', '1 号', '-', '-', '-']]);
  expect(first).toMatchObject({
    ok: true,
    line: {
      platformOrderNo: '6917',
      address: '文三路街道 1 号',
      expressName: '',
      payTime: null,
      sellerRemark: '',
    },
  });
});

test('later lines of an order of 1688 have the recipient of its first one', () => {
  const header = '订单编号,实付款(元),收货人姓名,货品标题,数量,货号';
  const lines = read(header, [
    ['1688-1', '20.00', '张三', '杯子', '1', 'A'],
    ['', '', '', '手机壳', '2', 'B'],
  ]);
  expect(lines[1]).toMatchObject({
    ok: true,
    line: { platformOrderNo: '1688-1', recipientName: '张三', skuCode: 'B' },
  });
});

test.each(['待支付', '等待付款', '未支付'])('an order that is %s waits until it is paid', (status) => {
  const [line] = read('主订单编号,选购商品,商品数量,商家编码,订单状态', [['1', '壳', '1', 'A', status]]);
  expect(line).toMatchObject({ ok: false, reasons: [{ msg: `平台订单状态为“${status}”，请付款后再导入` }] });
});

test('a preset that is chosen by hand maps what it finds of its columns', () => {
  const columns = ['订单号', '商品数量', '规格编码', '我的列'];
  expect(recogniseExport(columns)).toBeNull();
  expect(missingRequired(mappingOf(columns, exportNamed('pdd').fields))).toEqual([]);
});
