import { z } from 'zod';
import { id, post } from '#contract/endpoint.ts';
import { BULK_LIMIT, LogPosition, OrderFilter } from '#contract/order/order.ts';
import type { TenantSide } from '#contract/sides.ts';
import { DEFAULT_PATTERN, MOST_PATTERN, patternComplaint } from './print-file-name.ts';

interface ExportColumnEntry {
  title: string;
  /** Ids, numbers and phones stay texts; an amount is a number and has its currency beside it. */
  kind: 'text' | 'digits' | 'number' | 'amount' | 'time';
  /** Of each line; in a file of one row an order, those of its lines together. */
  ofLine?: boolean;
  /**
   * The side that it says something to, both where none is named: nobody takes out his own name on each row. Who sees what
   * of an order stands in docs/spec/order-fields.tsv.
   */
  of?: Exclude<TenantSide, 'any'>;
}

/** Every column that an export may have, in the order of 全部字段. */
export const EXPORT_COLUMNS = {
  orderNo: { title: '订单号', kind: 'digits' },
  platformOrderNo: { title: '平台单号', kind: 'digits' },
  status: { title: '状态', kind: 'text' },
  hold: { title: '锁定', kind: 'text' },
  urgent: { title: '加急', kind: 'text' },
  tags: { title: '标签', kind: 'text' },
  merchantName: { title: '商家', kind: 'text', of: 'factory' },
  factoryName: { title: '工厂', kind: 'text', of: 'business' },
  platform: { title: '平台', kind: 'text' },
  shopName: { title: '店铺', kind: 'text' },
  lineNo: { title: '序号', kind: 'number', ofLine: true },
  skuCode: { title: 'SKU', kind: 'digits', ofLine: true },
  platformCode: { title: '商家编码', kind: 'digits', ofLine: true },
  title: { title: '商品名称', kind: 'text', ofLine: true },
  variation: { title: '规格', kind: 'text', ofLine: true },
  material: { title: '材质', kind: 'text', ofLine: true },
  brand: { title: '品牌', kind: 'text', ofLine: true },
  model: { title: '型号', kind: 'digits', ofLine: true },
  color: { title: '颜色', kind: 'text', ofLine: true },
  quantity: { title: '数量', kind: 'number', ofLine: true },
  unitPrice: { title: '单价', kind: 'amount', ofLine: true },
  pieces: { title: '总件数', kind: 'number' },
  amount: { title: '订单金额', kind: 'amount' },
  cost: { title: '生产费用', kind: 'amount' },
  costCurrency: { title: '生产费用币种', kind: 'text' },
  currency: { title: '币种', kind: 'text' },
  recipientName: { title: '收件人', kind: 'text' },
  recipientPhone: { title: '收件人电话', kind: 'digits' },
  country: { title: '国家/地区', kind: 'text' },
  province: { title: '省/州', kind: 'text' },
  city: { title: '城市', kind: 'text' },
  district: { title: '区/县', kind: 'text' },
  address: { title: '详细地址', kind: 'text' },
  postcode: { title: '邮编', kind: 'digits' },
  expressName: { title: '快递公司', kind: 'text' },
  waybillNo: { title: '运单号', kind: 'digits' },
  buyerRemark: { title: '买家留言', kind: 'text' },
  merchantRemark: { title: '商家备注', kind: 'text' },
  factoryRemark: { title: '工厂备注', kind: 'text' },
  reasons: { title: '待解决的原因', kind: 'text' },
  repulseReason: { title: '打回原因', kind: 'text' },
  repulsedAt: { title: '打回时间', kind: 'time' },
  payTime: { title: '付款时间', kind: 'time' },
  createdAt: { title: '导入时间', kind: 'time' },
  pushedAt: { title: '推单时间', kind: 'time' },
  shippedAt: { title: '发货时间', kind: 'time' },
} as const satisfies Record<string, ExportColumnEntry>;

export type ExportColumn = keyof typeof EXPORT_COLUMNS;
export const EXPORT_COLUMN_NAMES = Object.keys(EXPORT_COLUMNS) as [ExportColumn, ...ExportColumn[]];
export const exportColumnEntry = (name: ExportColumn): ExportColumnEntry => EXPORT_COLUMNS[name];

/** The columns that one side may take out: those that it sees. */
export const exportColumnsOf = (side: Exclude<TenantSide, 'any'>): ExportColumn[] =>
  EXPORT_COLUMN_NAMES.filter((name) => (exportColumnEntry(name).of ?? side) === side);

interface ExportPreset {
  title: string;
  columns: readonly ExportColumn[];
  lines: boolean;
  of?: Exclude<TenantSide, 'any'>;
}

/** What is taken out again and again, by the name that the address bar and the dialog use. */
export const EXPORT_PRESETS = {
  all: { title: '全部字段', columns: EXPORT_COLUMN_NAMES, lines: false },
  waybill: {
    title: '回传运单号',
    columns: ['platformOrderNo', 'orderNo', 'expressName', 'waybillNo', 'shippedAt'],
    lines: false,
  },
  repulse: {
    title: '打回原因',
    columns: ['platformOrderNo', 'orderNo', 'shopName', 'repulseReason', 'repulsedAt', 'skuCode', 'title'],
    lines: false,
  },
  production: {
    title: '生产清单',
    columns: [
      ...(['orderNo', 'platformOrderNo', 'merchantName', 'urgent', 'lineNo', 'skuCode', 'title'] as const),
      ...(['variation', 'material', 'brand', 'model', 'color', 'quantity', 'buyerRemark'] as const),
      ...(['merchantRemark', 'factoryRemark'] as const),
    ],
    lines: true,
    of: 'factory',
  },
  waybillTemplate: {
    title: '运单号模板',
    columns: [
      ...(['orderNo', 'platformOrderNo', 'expressName', 'waybillNo', 'recipientName'] as const),
      ...(['recipientPhone', 'country', 'province', 'city', 'district', 'address'] as const),
      ...(['skuCode', 'pieces'] as const),
    ],
    lines: false,
    of: 'factory',
  },
} as const satisfies Record<string, ExportPreset>;
export type ExportPresetName = keyof typeof EXPORT_PRESETS;
export const exportPresetEntry = (name: ExportPresetName): ExportPreset => EXPORT_PRESETS[name];

/** What one export may hold; a file beyond it opens in no spreadsheet program with ease. */
export const MOST_EXPORTED = 500_000;

/** How the file is to look. */
export const ExportShape = z.object({
  columns: z.array(z.enum(EXPORT_COLUMN_NAMES)).min(1, '请至少选择一列').max(EXPORT_COLUMN_NAMES.length),
  /** One row a line; else one row an order. */
  lines: z.boolean().default(false),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  /** One zip with the print files and the list; a factory's only. */
  pictures: z.boolean().default(false),
  /** Names the print files below their folder: contract/order-export/print-file-name.ts. */
  pattern: z
    .string()
    .max(MOST_PATTERN, `文件名规则最多 ${MOST_PATTERN} 个字符`)
    .default(DEFAULT_PATTERN)
    .superRefine((pattern, ctx) => {
      const complaint = patternComplaint(pattern);
      if (complaint) ctx.addIssue({ code: 'custom', message: complaint });
    }),
});
export type ExportShape = z.output<typeof ExportShape>;

export const orderExport = {
  start: post(
    '/order/trade/export',
    '导出订单',
    { of: 'any', permissions: ['business:order:export', 'factory:order:export'] },
    {
      id: 'O013',
      input: ExportShape.extend({
        ids: z.array(id).min(1, '请选择订单').max(BULK_LIMIT, `一次最多选择 ${BULK_LIMIT} 单`).optional(),
        filter: OrderFilter.optional(),
        /** With a filter: as the user saw it. */
        position: LogPosition.optional(),
        /** Zone in which times are written. */
        timeZone: z.string().max(64).default('Asia/Shanghai'),
      })
        .refine((a) => (a.ids === undefined) !== (a.filter === undefined), '请选择订单，或按筛选条件选择全部')
        .refine((a) => !a.filter || a.position, '列表已过期，请刷新后重试'),
      output: z.object({ taskId: id }),
    },
  ),
};
