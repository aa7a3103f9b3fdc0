/** How a field's text is read. `code`: an id, that a spreadsheet may have spoilt. */
export type FieldKind = 'code' | 'text' | 'quantity' | 'money' | 'currency' | 'time';

export interface FieldRule {
  label: string;
  kind: FieldKind;
  /** Of the order, the same on each of its lines, or of the line. */
  of: 'order' | 'line';
  required?: true;
  /** Longest text, in UTF-16 units; numbers and times have a limit of their own. */
  max?: number;
}

/** What a column of an order file can be; the labels are the header of our own template. */
export const TARGET_FIELDS = {
  platformOrderNo: { label: '平台订单号', kind: 'code', of: 'order', required: true, max: 64 },
  skuCode: { label: '商家编码', kind: 'code', of: 'line', required: true, max: 128 },
  quantity: { label: '数量', kind: 'quantity', of: 'line', required: true },
  title: { label: '商品名称', kind: 'text', of: 'line', max: 500 },
  variation: { label: '规格', kind: 'text', of: 'line', max: 500 },
  unitPrice: { label: '单价', kind: 'money', of: 'line' },
  currency: { label: '币种', kind: 'currency', of: 'order' },
  orderAmount: { label: '订单金额', kind: 'money', of: 'order' },
  payTime: { label: '付款时间', kind: 'time', of: 'order' },
  createTime: { label: '下单时间', kind: 'time', of: 'order' },
  recipientName: { label: '收件人', kind: 'text', of: 'order', max: 100 },
  recipientPhone: { label: '收件人电话', kind: 'code', of: 'order', max: 50 },
  country: { label: '国家/地区', kind: 'text', of: 'order', max: 100 },
  province: { label: '省/州', kind: 'text', of: 'order', max: 100 },
  city: { label: '城市', kind: 'text', of: 'order', max: 100 },
  district: { label: '区/县', kind: 'text', of: 'order', max: 100 },
  address: { label: '详细地址', kind: 'text', of: 'order', max: 500 },
  address2: { label: '详细地址 2', kind: 'text', of: 'order', max: 300 },
  address3: { label: '详细地址 3', kind: 'text', of: 'order', max: 300 },
  postcode: { label: '邮编', kind: 'code', of: 'order', max: 20 },
  buyerKey: { label: '买家标识', kind: 'code', of: 'order', max: 128 },
  buyerRemark: { label: '买家留言', kind: 'text', of: 'order', max: 2000 },
  sellerRemark: { label: '卖家备注', kind: 'text', of: 'order', max: 2000 },
  orderStatus: { label: '平台订单状态', kind: 'text', of: 'order', max: 100 },
  expressName: { label: '快递公司', kind: 'text', of: 'order', max: 100 },
  waybillNo: { label: '运单号', kind: 'code', of: 'order', max: 64 },
  /** Stands in for an empty skuCode: every platform numbers its SKUs, not every merchant does. */
  platformSku: { label: '平台 SKU 编号', kind: 'code', of: 'line', max: 128 },
} as const satisfies Record<string, FieldRule>;

export type TargetField = keyof typeof TARGET_FIELDS;
export const FIELD_NAMES = Object.keys(TARGET_FIELDS) as TargetField[];
export const fieldRule = (field: TargetField): FieldRule => TARGET_FIELDS[field];
export const REQUIRED_FIELDS = FIELD_NAMES.filter((field) => fieldRule(field).required);

/** Which column, counted from 0, holds a field; null where none does. */
export type ColumnMapping = Record<TargetField, number | null>;

/** 'Ship Address 1 *' and 'ＳＨＩＰ address1' are one name. */
export const normalName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Without what stands in brackets behind it: 'ship postal code (must be ...)'. */
export const bareName = (name: string): string => normalName(name.normalize('NFKC').replace(/\(.*$/s, ''));
