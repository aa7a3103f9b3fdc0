import { expect, test } from 'vitest';
import { FIELD_NAMES, TARGET_FIELDS } from '#contract/order-import/import-fields.ts';
import { IMPORT_PRESETS } from '#contract/order-import/import-presets.ts';
import {
  mappingOf,
  missingRequired,
  namesOf,
  recogniseExport,
  suggestMapping,
  TEMPLATE_COLUMNS,
  type ColumnMapping,
} from './import-formats.ts';
import { REFUSED_COLUMNS } from '#server/platform/spreadsheet/refused-file.ts';

/** Headers as the platforms write them; kept apart from the code that recognises them. */
const SHOPIFY =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Phone,Receipt Number,Duties,Billing Province Name,Shipping Province Name'.split(
    ',',
  );
const TAOBAO =
  '订单编号,买家会员名,买家支付宝账号,买家应付货款,买家应付邮费,买家支付积分,总金额,返点积分,买家实际支付金额,买家实际支付积分,订单状态,买家留言,收货人姓名,收货地址 ,运送方式,联系电话 ,联系手机,订单创建时间,订单付款时间 ,宝贝标题 ,宝贝种类 ,物流单号 ,物流公司,订单备注,宝贝总数量,店铺Id,店铺名称'.split(
    ',',
  );
const TAOBAO_DETAIL =
  '订单编号,标题,价格,购买数量,外部系统编号,商品属性,套餐信息,备注,订单状态,商家编码'.split(',');
const TEMU =
  'order id,order status,Fulfillment mode,Logistics service suggestion,Order item ID,order item status,product name by customer order,product name,variation,contribution sku,sku id,quantity purchased,quantity shipped,quantity to ship,recipient name,recipient first name,recipient last name,recipient phone number,ship address 1,ship address 2,ship address 3,district,ship city,ship state,ship postal code (Must be shipped to the following zip code.),ship country,purchase date,latest shipping time,latest delivery time,iPhone serial number,virtual email,activity goods base price,base price total,tracking number,carrier,order settlement status,keep proof of shipment before delivery'.split(
    ',',
  );
const TIKTOK =
  'Order ID,Order Status,Order Substatus,Cancelation/Return Type,Normal or Pre-order,SKU ID,Seller SKU,Product Name,Variation,Quantity,Sku Quantity of return,SKU Unit Original Price,SKU Subtotal Before Discount,SKU Platform Discount,SKU Seller Discount,SKU Subtotal After Discount,Shipping Fee After Discount,Original Shipping Fee,Shipping Fee Seller Discount,Shipping Fee Platform Discount,Payment platform discount,Taxes,Order Amount,Order Refund Amount,Created Time,Paid Time,RTS Time,Shipped Time,Delivered Time,Cancelled Time,Cancel By,Cancel Reason,Fulfillment Type,Warehouse Name,Tracking ID,Delivery Option,Shipping Provider Name,Buyer Message,Buyer Username,Recipient,Phone #,Country,Province,District,Commune,Detail Address,Additional address information,Payment Method,Weight(kg),Product Category,Package ID,Seller Note,Checked Status,Checked Marked by'.split(
    ',',
  );
const ONLINE_RETAIL =
  'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'.split(',');

/** The mapping as names of columns, without the fields that have none. */
const named = (mapping: ColumnMapping, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(namesOf(mapping, columns)).map(([field, [name]]) => [field, name]));

test('TikTok Shop has 54 columns', () => expect(TIKTOK).toHaveLength(54));

test.each([
  ['shopify', 'Shopify', SHOPIFY],
  ['taobao', '淘宝', TAOBAO],
  ['taobao', '淘宝', TAOBAO_DETAIL],
  ['temu', 'Temu', TEMU],
  ['tiktok', 'TikTok Shop', TIKTOK],
  ['template', '模板', TEMPLATE_COLUMNS],
] as const)('%s is recognised by its header', (name, label, columns) => {
  expect(recogniseExport(columns)).toMatchObject({ name });
  expect(IMPORT_PRESETS[name].label).toContain(label);
  expect(IMPORT_PRESETS[name].platform).toBe(name === 'template' ? null : name);
  const shuffled = [...REFUSED_COLUMNS, ...columns.toReversed().map((column) => ` ${column.toUpperCase()} `)];
  expect(recogniseExport(shuffled)).toMatchObject({ name });
});

test('other tables are no known export', () => {
  expect(recogniseExport(ONLINE_RETAIL)).toBeNull();
  expect(recogniseExport(['Name', 'Email', 'Phone'])).toBeNull();
  expect(recogniseExport(TIKTOK.filter((column) => column !== 'Seller SKU'))).toBeNull();
  expect(recogniseExport([])).toBeNull();
});

test('Shopify: its name is the order, its shipping address the recipient', () => {
  expect(named(suggestMapping(SHOPIFY), SHOPIFY)).toMatchObject({
    platformOrderNo: 'Name',
    skuCode: 'Lineitem sku',
    quantity: 'Lineitem quantity',
    title: 'Lineitem name',
    unitPrice: 'Lineitem price',
    currency: 'Currency',
    orderAmount: 'Total',
    recipientName: 'Shipping Name',
    recipientPhone: 'Shipping Phone',
    address: 'Shipping Street',
    province: 'Shipping Province Name',
    postcode: 'Shipping Zip',
    buyerRemark: 'Notes',
  });
});

test('Taobao: the list of orders lacks a code, the list of goods has it', () => {
  const orders = suggestMapping(TAOBAO);
  expect(missingRequired(orders)).toEqual(['skuCode']);
  expect(named(orders, TAOBAO)).toMatchObject({
    platformOrderNo: '订单编号',
    quantity: '宝贝总数量',
    title: '宝贝标题 ',
    address: '收货地址 ',
    recipientPhone: '联系手机',
    payTime: '订单付款时间 ',
    orderAmount: '买家实际支付金额',
    waybillNo: '物流单号 ',
  });
  const goods = suggestMapping(TAOBAO_DETAIL);
  expect(missingRequired(goods)).toEqual([]);
  expect(named(goods, TAOBAO_DETAIL)).toMatchObject({
    skuCode: '商家编码',
    quantity: '购买数量',
    unitPrice: '价格',
  });
});

test('Temu and TikTok Shop', () => {
  expect(named(suggestMapping(TEMU), TEMU)).toMatchObject({
    platformOrderNo: 'order id',
    skuCode: 'contribution sku',
    platformSku: 'sku id',
    quantity: 'quantity purchased',
    address: 'ship address 1',
    address3: 'ship address 3',
    postcode: 'ship postal code (Must be shipped to the following zip code.)',
    province: 'ship state',
    recipientName: 'recipient name',
  });
  expect(named(suggestMapping(TIKTOK), TIKTOK)).toMatchObject({
    platformOrderNo: 'Order ID',
    skuCode: 'Seller SKU',
    quantity: 'Quantity',
    recipientPhone: 'Phone #',
    address: 'Detail Address',
    city: 'District',
    district: 'Commune',
    waybillNo: 'Tracking ID',
  });
});

test('Online Retail is mapped by the names of its columns alone', () => {
  expect(named(suggestMapping(ONLINE_RETAIL), ONLINE_RETAIL)).toEqual({
    platformOrderNo: 'InvoiceNo',
    skuCode: 'StockCode',
    title: 'Description',
    quantity: 'Quantity',
    createTime: 'InvoiceDate',
    unitPrice: 'UnitPrice',
    buyerKey: 'CustomerID',
    country: 'Country',
  });
});

test('names are compared without case, spaces, marks and width', () => {
  const columns = ['*订单号（必填）', 'ＳＫＵ', 'Ｑty.', 'ship-to NAME', 'Zip_Code'];
  expect(named(suggestMapping(columns), columns)).toEqual({
    platformOrderNo: '*订单号（必填）',
    skuCode: 'ＳＫＵ',
    quantity: 'Ｑty.',
    recipientName: 'ship-to NAME',
    postcode: 'Zip_Code',
  });
});

test('the template maps every field, each to its own column', () => {
  const mapping = suggestMapping(TEMPLATE_COLUMNS);
  expect(Object.values(mapping)).toEqual(FIELD_NAMES.map((_, i) => i));
  expect(TEMPLATE_COLUMNS.filter((column) => column.endsWith('*'))).toEqual([
    '平台订单号*',
    '商家编码*',
    '数量*',
  ]);
});

test('no column serves two fields, whatever the header', () => {
  for (const columns of [SHOPIFY, TAOBAO, TAOBAO_DETAIL, TEMU, TIKTOK, ONLINE_RETAIL]) {
    const used = Object.values(suggestMapping(columns)).filter((column) => column !== null);
    expect(new Set(used).size).toBe(used.length);
  }
});

test('what is missing: the three required fields, the code also by the platform’s own number', () => {
  expect(missingRequired(suggestMapping(['a', 'b']))).toEqual(['platformOrderNo', 'skuCode', 'quantity']);
  expect(missingRequired(suggestMapping(['订单号', 'SKU ID', '数量']))).toEqual([]);
});

test('a mapping saved by names finds its columns again where they moved, and misses those that are gone', () => {
  const saved = namesOf(suggestMapping(ONLINE_RETAIL), ONLINE_RETAIL);
  const moved = [...REFUSED_COLUMNS, ...ONLINE_RETAIL.slice(1).toReversed()];
  expect(named(mappingOf(moved, saved), moved)).toMatchObject({ skuCode: 'StockCode', quantity: 'Quantity' });
  expect(missingRequired(mappingOf(moved, saved))).toEqual(['platformOrderNo']);
});

test('every field has its label, and labels differ', () => {
  expect(new Set(FIELD_NAMES.map((field) => TARGET_FIELDS[field].label)).size).toBe(FIELD_NAMES.length);
});
