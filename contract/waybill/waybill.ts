import { z } from 'zod';
import { TableLook, TableOffer, TablePlace } from '#contract/values/table-place.ts';
import { id, post, type TenantAccess } from '#contract/endpoint.ts';

const access: TenantAccess = { of: 'factory', permissions: ['factory:order:ship'] };

/** What a line of a waybill file says, with the headings under which other systems write it. */
export const WAYBILL_FIELDS = {
  orderNo: { label: '订单号', aliases: ['系统单号', '系统订单号', '内部单号', 'order no', 'order number'] },
  platformOrderNo: {
    label: '平台单号',
    aliases: ['平台订单号', '订单编号', '线上单号', '原始单号', '交易编号', 'platform order no', 'order id'],
  },
  expressName: {
    label: '快递公司',
    aliases: ['物流公司', '快递', '承运商', '物流商', '快递名称', 'carrier', 'express'],
  },
  waybillNo: {
    label: '运单号',
    aliases: [
      '快递单号',
      '物流单号',
      '运单编号',
      '面单号',
      '快递编号',
      'tracking number',
      'tracking no',
      'waybill no',
    ],
  },
} as const;
export type WaybillField = keyof typeof WAYBILL_FIELDS;
export const WAYBILL_FIELD_NAMES = Object.keys(WAYBILL_FIELDS) as WaybillField[];

/** Field -> column of the file; null where the file has none. */
export const WaybillMapping = z.object({
  orderNo: z.string().max(200).nullable(),
  platformOrderNo: z.string().max(200).nullable(),
  expressName: z.string().max(200).nullable(),
  waybillNo: z.string().max(200).nullable(),
  /** One number for several recipients is meant so: they lie in one parcel. Else these lines are refused. */
  oneParcel: z.boolean().optional(),
});
export type WaybillMapping = z.infer<typeof WaybillMapping>;

const bare = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_*＊]/g, '');

/** How a file's columns are likely meant: by their own heading first, then by those of other systems. */
export function suggestWaybillMapping(columns: readonly string[]): WaybillMapping {
  const taken = new Set<string>();
  const find = (headings: readonly string[]): string | null => {
    const wanted = new Set(headings.map(bare));
    const found = columns.find((column) => !taken.has(column) && wanted.has(bare(column)));
    if (found !== undefined) taken.add(found);
    return found ?? null;
  };
  const own = Object.fromEntries(
    WAYBILL_FIELD_NAMES.map((field) => [field, find([WAYBILL_FIELDS[field].label])]),
  ) as Record<WaybillField, string | null>;
  for (const field of WAYBILL_FIELD_NAMES) own[field] ??= find(WAYBILL_FIELDS[field].aliases);
  return own;
}

/** What a mapping still lacks, as sentences that say what to do. */
export function waybillComplaints({ orderNo, platformOrderNo, waybillNo }: WaybillMapping): string[] {
  return [
    ...(orderNo === null && platformOrderNo === null ? ['请为「订单号」或「平台单号」选择一列'] : []),
    ...(waybillNo === null ? ['请为「运单号」选择一列'] : []),
  ];
}

export const WaybillInspection = TableOffer.extend({
  fileId: id,
  fileName: z.string(),
  columns: z.array(z.string()),
  /** The first lines, as they stand in the file. */
  rows: z.array(z.array(z.string())),
  suggested: WaybillMapping,
});
export type WaybillInspection = z.infer<typeof WaybillInspection>;

export const waybill = {
  inspect: post('/order/waybill/import/inspect', '检查运单号文件', access, {
    output: WaybillInspection,
    body: 'multipart',
  }),
  /** The file that was inspected, with its table at another place. */
  look: post('/order/waybill/import/look', '按所选的工作表和表头检查运单号文件', access, {
    input: TableLook,
    output: WaybillInspection,
  }),
  start: post('/order/waybill/import', '导入运单号', access, {
    /** Without a place: where the inspection found the table. */
    input: z.object({ fileId: id, mapping: WaybillMapping, place: TablePlace.optional() }),
    output: z.object({ taskId: id }),
  }),
};
