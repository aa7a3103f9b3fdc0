import { ALIASES } from './import-aliases.ts';
import {
  bareName,
  FIELD_NAMES,
  normalName,
  REQUIRED_FIELDS,
  TARGET_FIELDS,
  type ColumnMapping,
  type TargetField,
} from '#contract/order-import/import-fields.ts';

export { fieldRule, type ColumnMapping, type TargetField } from '#contract/order-import/import-fields.ts';
export { guessDateOrder, isZone, lineReader, type ImportFormat, type LineResult } from './import-line.ts';

/** An order export that is known by its header. Names of columns are compared as normalName does. */
export interface KnownExport {
  name: 'shopify' | 'taobao' | 'temu' | 'tiktok' | 'template';
  label: string;
  /** The platform of its orders; null where the file does not tell. */
  platform: 'shopify' | 'taobao' | 'temu' | 'tiktok' | null;
  /** It is this export where all columns of one of the lists are there. */
  signs: readonly (readonly string[])[];
  /** The columns of each field, the best first. */
  fields: Partial<Record<TargetField, readonly string[]>>;
  /** Later lines of an order leave the order's own fields blank. */
  carryDown?: true;
  /** Lines below the header that describe the columns; one that looks like an order is not skipped. */
  skipRows?: number;
  /** Of its amounts, where the file names none. */
  currency?: string;
}

export const KNOWN_EXPORTS: readonly KnownExport[] = [
  {
    name: 'shopify',
    label: 'Shopify 订单导出',
    platform: 'shopify',
    signs: [['Name', 'Lineitem quantity', 'Lineitem name', 'Lineitem price']],
    carryDown: true,
    fields: {
      platformOrderNo: ['Name'],
      skuCode: ['Lineitem sku'],
      quantity: ['Lineitem quantity'],
      title: ['Lineitem name'],
      unitPrice: ['Lineitem price'],
      currency: ['Currency'],
      orderAmount: ['Total'],
      payTime: ['Paid at'],
      createTime: ['Created at'],
      recipientName: ['Shipping Name'],
      recipientPhone: ['Shipping Phone', 'Phone'],
      country: ['Shipping Country'],
      province: ['Shipping Province Name', 'Shipping Province'],
      city: ['Shipping City'],
      // Street holds both lines; the company stands before them on a label.
      address: ['Shipping Street', 'Shipping Address1'],
      address2: ['Shipping Company'],
      postcode: ['Shipping Zip'],
      buyerKey: ['Email'],
      buyerRemark: ['Notes'],
      orderStatus: ['Financial Status'],
    },
  },
  {
    name: 'taobao',
    label: '淘宝 / 天猫订单导出',
    platform: 'taobao',
    currency: 'CNY',
    signs: [
      ['订单编号', '买家会员名', '宝贝标题'],
      ['订单编号', '标题', '购买数量', '外部系统编号'],
      ['主订单编号', '子订单编号', '购买数量'],
    ],
    fields: {
      platformOrderNo: ['主订单编号', '订单编号'],
      skuCode: ['商家编码', '外部系统编号'],
      quantity: ['购买数量', '宝贝总数量'],
      title: ['宝贝标题', '商品标题', '标题'],
      variation: ['商品属性', '宝贝规格', '规格名称', '修改后的sku'],
      unitPrice: ['价格', '商品价格'],
      orderAmount: ['买家实际支付金额', '买家实付金额', '总金额', '买家应付货款'],
      payTime: ['订单付款时间', '买家付款时间'],
      createTime: ['订单创建时间', '买家下单时间', '创建时间'],
      recipientName: ['收货人姓名', '收货人'],
      recipientPhone: ['联系手机', '联系电话'],
      province: ['收货省份'],
      city: ['收货市'],
      district: ['收货区'],
      address: ['修改后的收货地址', '收货地址'],
      buyerKey: ['买家会员名'],
      buyerRemark: ['买家留言', '主订单买家留言'],
      sellerRemark: ['订单备注', '商家备注', '备注'],
      orderStatus: ['订单状态'],
      expressName: ['物流公司'],
      waybillNo: ['物流单号', '运单号'],
      platformSku: ['SKU ID'],
    },
  },
  {
    name: 'temu',
    label: 'Temu 订单导出',
    platform: 'temu',
    signs: [
      ['Order ID', 'Order item ID', 'Contribution SKU'],
      ['Order ID', 'Order item ID', 'SKU ID', 'Quantity purchased'],
    ],
    fields: {
      platformOrderNo: ['Order ID'],
      skuCode: ['Contribution SKU'],
      platformSku: ['SKU ID'],
      quantity: ['Quantity purchased', 'Quantity to ship'],
      title: ['Product name by customer order', 'Product name'],
      variation: ['Variation'],
      unitPrice: ['Activity goods base price'],
      createTime: ['Purchase date'],
      recipientName: ['Recipient name'],
      recipientPhone: ['Recipient phone number'],
      country: ['Ship country'],
      province: ['Ship state'],
      city: ['Ship city'],
      district: ['District'],
      address: ['Ship address 1'],
      address2: ['Ship address 2'],
      address3: ['Ship address 3'],
      postcode: ['Ship postal code'],
      buyerKey: ['Virtual email'],
      orderStatus: ['Order status'],
      expressName: ['Carrier'],
      waybillNo: ['Tracking number'],
    },
  },
  {
    name: 'tiktok',
    label: 'TikTok Shop 订单导出',
    platform: 'tiktok',
    signs: [['Order ID', 'Order Status', 'Seller SKU', 'SKU Unit Original Price']],
    skipRows: 1,
    fields: {
      platformOrderNo: ['Order ID'],
      skuCode: ['Seller SKU'],
      platformSku: ['SKU ID'],
      quantity: ['Quantity'],
      title: ['Product Name'],
      variation: ['Variation'],
      unitPrice: ['SKU Unit Original Price'],
      orderAmount: ['Order Amount'],
      payTime: ['Paid Time'],
      createTime: ['Created Time'],
      recipientName: ['Recipient'],
      recipientPhone: ['Phone #'],
      country: ['Country'],
      province: ['Province', 'State'],
      city: ['City', 'District'],
      district: ['Commune', 'District'],
      address: ['Detail Address', 'Address Line 1'],
      address2: ['Additional address information', 'Address Line 2'],
      postcode: ['Zipcode', 'Zip Code', 'Postal Code'],
      buyerKey: ['Buyer Username'],
      buyerRemark: ['Buyer Message'],
      sellerRemark: ['Seller Note'],
      orderStatus: ['Order Status'],
      expressName: ['Shipping Provider Name'],
      waybillNo: ['Tracking ID'],
    },
  },
  {
    name: 'template',
    label: 'PodFlow 导入模板',
    platform: null,
    signs: [REQUIRED_FIELDS.map((field) => TARGET_FIELDS[field].label)],
    // Its own labels stand first among the names; a column that was renamed is still found.
    fields: ALIASES,
  },
];

/** The header of our own template; what must be filled bears a star. */
export const TEMPLATE_COLUMNS: readonly string[] = FIELD_NAMES.map((field) =>
  REQUIRED_FIELDS.includes(field) ? `${TARGET_FIELDS[field].label}*` : TARGET_FIELDS[field].label,
);

/** The known export whose columns these are; further columns do no harm. */
export function recogniseExport(columns: readonly string[]): KnownExport | null {
  const names = new Set(columns.flatMap((column) => [normalName(column), bareName(column)]));
  return (
    KNOWN_EXPORTS.find((known) =>
      known.signs.some((sign) => sign.every((name) => names.has(normalName(name)))),
    ) ?? null
  );
}

/** Which column is likely to be which field; each column is used once. */
export function suggestMapping(columns: readonly string[]): ColumnMapping {
  return mappingOf(columns, recogniseExport(columns)?.fields ?? ALIASES);
}

/** A mapping out of names of columns, also one that was saved under a name: fields whose column is gone get null. */
export function mappingOf(
  columns: readonly string[],
  names: Partial<Record<TargetField, readonly string[]>>,
): ColumnMapping {
  const whole = columns.map(normalName);
  const bare = columns.map(bareName);
  const used = new Set<number>();
  const find = (name: string) => {
    for (const list of [whole, bare]) {
      const at = list.findIndex((column, i) => column === normalName(name) && column !== '' && !used.has(i));
      if (at >= 0) return at;
    }
    return undefined;
  };
  const choose = (field: TargetField): number | null => {
    for (const name of names[field] ?? []) {
      const at = find(name);
      if (at === undefined) continue;
      used.add(at);
      return at;
    }
    return null;
  };
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, choose(field)])) as ColumnMapping;
}

/** The inverse of mappingOf, to be saved under a name. */
export function namesOf(
  mapping: ColumnMapping,
  columns: readonly string[],
): Partial<Record<TargetField, [string]>> {
  return Object.fromEntries(
    FIELD_NAMES.flatMap((field) => {
      const name = columns[mapping[field] ?? -1];
      return name === undefined ? [] : [[field, [name]]];
    }),
  );
}

/** Fields that a file cannot be imported without and that no column holds yet. */
export const missingRequired = (mapping: ColumnMapping): TargetField[] =>
  REQUIRED_FIELDS.filter(
    (field) => mapping[field] === null && !(field === 'skuCode' && mapping.platformSku !== null),
  );
