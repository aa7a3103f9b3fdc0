import { z } from 'zod';
import {
  cents,
  dangerPass,
  get,
  id,
  pageOf,
  pageQuery,
  post,
  time,
  type TenantAccess,
} from '#contract/endpoint.ts';
import { started } from '#contract/figures/asked.ts';
import { ActionResult, BULK_LIMIT, LogPosition } from '#contract/life-cycle/action.ts';
import { text } from '#contract/life-cycle/event-fields.ts';
import { seePrices } from '#contract/price/price.ts';
import { carrierName } from '#contract/values/express-name.ts';
import { TableLook, TableOffer, TablePlace } from '#contract/values/table-place.ts';
import { DIFFERENCE_KINDS } from './difference.ts';
import { BillMapping } from './fields.ts';

const manage: TenantAccess = { of: 'factory', permissions: ['factory:express:bill'] };
const count = z.int();
const rowId = z.int().positive();
const once = { idempotencyKey: z.string().min(8).max(64).optional() };

/** Lines of one file. */
export const MOST_BILL_LINES = 100_000;
/** Numbers that are pasted at once. */
export const MOST_NUMBERS = 2000;
export const BILL_STATES = {
  importing: '导入中',
  open: '核对中',
  settling: '结算中',
  settled: '已结算',
  reopening: '反结算中',
} as const;
export type BillStateName = keyof typeof BILL_STATES;
const StateName = z.enum(Object.keys(BILL_STATES) as [BillStateName, ...BillStateName[]]);

/** P115, 账单: one file of a carrier. */
export const Bill = z.object({
  id,
  name: z.string(),
  express: z.string(),
  currency: z.string(),
  state: StateName,
  lines: count,
  cents,
  /** Lines that could not be taken, and what of their amounts could be read. */
  refusedLines: count,
  refusedCents: cents,
  /** Lines that are neither accepted nor refused yet. */
  open: count,
  /** What the factory pays for it: accepted lines as billed, refused ones by its own cost. */
  payCents: cents,
  createdBy: z.string().nullable(),
  createdAt: time,
  settledBy: z.string().nullable(),
  settledAt: time.nullable(),
  version: count,
});
export type Bill = z.infer<typeof Bill>;

const Kind = z.enum(DIFFERENCE_KINDS);

/** P115, 账单核对: one line of a bill beside what we know of its package. */
export const BillLine = z.object({
  id,
  billId: id,
  /** Of its file. */
  bill: z.string(),
  lineNo: count,
  express: z.string(),
  no: z.string(),
  leg: z.string(),
  province: z.string(),
  /** Of the package; '': none is known. */
  packageNo: z.string(),
  customer: z.string(),
  billedG: count.nullable(),
  ourG: count.nullable(),
  cents,
  surchargeCents: cents.nullable(),
  /** null: nothing is known of it, or no cost is agreed. */
  ourCents: cents.nullable(),
  /** What the carrier asks for beyond that. */
  differenceCents: cents,
  currency: z.string(),
  kind: Kind.nullable(),
  state: count,
  reason: z.string(),
  /** What its customer was charged for the carrier's weight. */
  chargedCents: cents.nullable(),
  /** Where its bill stands: only lines of an open one are decided. */
  billState: StateName,
  version: count,
});
export type BillLine = z.infer<typeof BillLine>;

const Event = z.object({
  ...{ id, event: z.string(), title: z.string(), after: z.string(), userName: z.string().nullable() },
  ...{ note: z.string(), at: time },
});
export const BillLineDetail = z.object({
  line: BillLine,
  events: z.array(Event),
  weighings: z.array(z.object({ id, grams: count, userName: z.string().nullable(), at: time })),
});
export type BillLineDetail = z.infer<typeof BillLineDetail>;

export const BillInspection = TableOffer.extend({
  fileId: id,
  fileName: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  suggested: BillMapping,
  /** What the columns of carriers' files were last time, of those that this file has all of. */
  kept: z.array(z.object({ express: z.string(), mapping: BillMapping })),
});
export type BillInspection = z.infer<typeof BillInspection>;

const amount = z.coerce.number().int().min(-1_000_000_00).max(1_000_000_00).optional();
const where = {
  billId: id.optional(),
  /** Waybill numbers, whole. */
  numbers: z
    .array(z.string().trim().max(64))
    .max(MOST_NUMBERS, `一次最多查 ${MOST_NUMBERS} 个单号`)
    .optional(),
  state: z.coerce.number().int().optional(),
  kind: Kind.optional(),
  /** Of the difference, in cents. */
  least: amount,
  most: amount,
};
export const BillWhere = z.strictObject(where);
export type BillWhere = z.infer<typeof BillWhere>;

/** What a person sends to lines. */
export const BILL_DEEDS = ['bill.accepted', 'bill.refused', 'bill.disputed'] as const;

const PATH = '/manufacture/factory/express-fee/bill';

export const bills = {
  inspect: post(`${PATH}/import/inspect`, '检查账单文件', manage, {
    output: BillInspection,
    body: 'multipart',
  }),
  /** The file that was inspected, with its table at another place. */
  look: post(`${PATH}/import/look`, '按所选的工作表和表头检查账单文件', manage, {
    input: TableLook,
    output: BillInspection,
  }),
  /** [X26] A file that was imported before is refused. Without a place: where the inspection found the table. */
  start: post(`${PATH}/import`, '导入账单', manage, {
    input: z.object({
      fileId: rowId,
      express: carrierName().pipe(z.string().min(1, '请选择快递公司')),
      mapping: BillMapping,
      place: TablePlace.optional(),
    }),
    output: z.object({ taskId: id }),
  }),
  /** The newest first. */
  page: post(`${PATH}/page`, '账单', seePrices, {
    input: pageQuery.extend({
      state: StateName.optional(),
      /** Part of its name or its express. */
      keyword: z.string().trim().max(64).optional(),
    }),
    output: pageOf(Bill),
  }),
  /** The lines of the newest file first. */
  lines: post(`${PATH}/line/page`, '账单核对', seePrices, {
    input: pageQuery.extend(where),
    output: pageOf(BillLine).extend({
      /** Of all that was asked for, by currency. */
      sums: z.array(
        z.object({ currency: z.string(), lines: count, cents, ourCents: cents, differenceCents: cents }),
      ),
      /** Lines by state, whatever state is asked for. */
      counts: z.record(z.string(), count),
      position: z.string(),
    }),
  }),
  /** What carriers billed for a package, beside its fee. */
  ofPackage: get(`${PATH}/line/package`, '包裹的账单', seePrices, {
    input: z.object({ id }),
    output: z.array(BillLine),
  }),
  detail: get(`${PATH}/line/detail`, '账单行详情', seePrices, {
    input: z.object({ id }),
    output: BillLineDetail,
  }),
  /** Chosen lines, or all that match as they were seen; refused one by one. */
  act: post(`${PATH}/line/action`, '认账、拒付、申诉', manage, {
    input: z
      .object({
        event: z.enum(BILL_DEEDS, '没有这种账单操作，请刷新页面后重试'),
        ids: z.array(rowId).min(1, '请选择账单行').max(BULK_LIMIT, `一次最多 ${BULK_LIMIT} 行`).optional(),
        filter: BillWhere.optional(),
        position: LogPosition.optional(),
        /** As the user saw them, by id: one that changed since is refused. */
        versions: z.record(z.string(), z.int()).optional(),
        params: z.record(z.string(), z.unknown()).default({}),
        ...once,
      })
      .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), '请选择账单行')
      .refine(({ filter, position }) => !filter || position, '列表已过期，请刷新后重试'),
    output: ActionResult,
  }),
  /** A line without a package is of this one. */
  link: post(`${PATH}/line/link`, '人工关联包裹', manage, {
    input: z.object({
      id: rowId,
      version: z.int(),
      /** Of the package: P, the day, seven digits. */
      packageNo: text(64, '请填写包裹号'),
      ...once,
    }),
  }),
  /** What carriers are told of: the lines that were disputed, with how they were weighed here. */
  exportDisputes: post(`${PATH}/line/export`, '导出申诉', seePrices, {
    input: z.strictObject({ billId: rowId.optional() }),
    output: started,
  }),
  /** [X25] What a settlement would charge customers, before anything is done. */
  preview: post(`${PATH}/settle/preview`, '结算预览', manage, {
    input: z.object({ id: rowId }),
    output: z.object({
      /** Packages that are charged, and what for in all. */
      packages: count,
      cents,
      /** Above three times their first charge: with a confirmation alone. */
      tooMuch: count,
      tooMuchCents: cents,
    }),
  }),
  settle: post(`${PATH}/settle`, '结算', manage, {
    input: z.object({
      id: rowId,
      version: z.int(),
      /** Also what is above three times the first charge. */
      confirmed: z.boolean(),
      ...dangerPass.shape,
      ...once,
    }),
    output: started,
  }),
  /** [X26] Its adjustments are taken back, and its lines are as they were before. */
  reopen: post(`${PATH}/reopen`, '反结算', manage, {
    input: z.object({
      id: rowId,
      version: z.int(),
      reason: text(500, '请填写原因'),
      ...dangerPass.shape,
      ...once,
    }),
    output: started,
  }),
};
