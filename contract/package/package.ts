import { z } from 'zod';
import { dangerPass, get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult, BULK_LIMIT } from '#contract/life-cycle/action.ts';
import { text } from '#contract/life-cycle/event-fields.ts';
import { Platform } from '#contract/platform/platform.ts';
import { carrierName } from '#contract/values/express-name.ts';
import { waybillNumber } from '#contract/waybill/waybill-number.ts';

const see: TenantAccess = { of: 'factory', permissions: ['factory:waybill'] };
const apply: TenantAccess = { of: 'factory', permissions: ['factory:waybill:apply'] };
const cancel: TenantAccess = { of: 'factory', permissions: ['factory:waybill:cancel'] };
const count = z.int();
const rowId = z.int().positive();
const part = z.string().trim().max(64).optional();
const once = { idempotencyKey: z.string().min(8).max(64).optional() };

/** Numbers that are pasted at once. */
export const MOST_NUMBERS = 2000;

/** P118: a package. */
export const Package = z.object({
  id,
  /** As a person knows it: P, the day, seven digits. */
  number: z.string(),
  orderId: id,
  orderNo: z.string(),
  /** How many orders lie in it: several where others were joined into it, none where it lies in another one itself. */
  orders: count,
  /** The number of the package that took it in. */
  joinedInto: z.string().nullable(),
  platformOrderNo: z.string(),
  customer: z.string(),
  shop: z.string(),
  platform: Platform,
  /** Masked: the first character. */
  recipient: z.string(),
  area: z.string(),
  copies: count,
  /** null: it was made before anybody asked. */
  estimatedG: count.nullable(),
  /** A SKU in it has no weight: what is expected is a guess. */
  guessed: z.boolean(),
  realG: count.nullable(),
  express: z.string(),
  waybillNo: z.string(),
  /** Of its number; null: none is asked for. */
  numberState: count.nullable(),
  /** Whom it was asked of; '' where it was typed. */
  account: z.string(),
  /** Why it got none, or why nobody knows. */
  failText: z.string(),
  stage: count,
  transit: count,
  /** Whether its label is printed, how often, when last, and by whom. */
  label: count,
  labelCount: count,
  labelAt: time.nullable(),
  labelBy: z.string(),
  /** When its last scan was; null: none yet. */
  trackedAt: time.nullable(),
  /** When the next one is due; null: none is waited for. */
  dueAt: time.nullable(),
  /** The code of the order's warning that it gives; 0: none. */
  warning: count,
  /** Whether it is asked back: the code of its interception. */
  intercept: count,
  /** Its order is locked, halted or held by a refund. */
  held: z.boolean(),
  packedAt: time.nullable(),
  handedOverAt: time.nullable(),
  handedOverBy: z.string().nullable(),
  version: count,
});
export type Package = z.infer<typeof Package>;

const Event = z.object({
  id,
  event: z.string(),
  title: z.string(),
  after: z.string(),
  userName: z.string().nullable(),
  note: z.string(),
  at: time,
});

export const PackageLine = z.object({
  id,
  lineNo: count,
  title: z.string(),
  skuCode: z.string(),
  quantity: count,
});
export type PackageLine = z.infer<typeof PackageLine>;

export const PackageDetail = z.object({
  package: Package,
  lengthMm: count.nullable(),
  widthMm: count.nullable(),
  heightMm: count.nullable(),
  lines: z.array(PackageLine),
  /** Every number that it ever had, the newest first. */
  numbers: z.array(
    z.object({
      ...{ id, no: z.string(), express: z.string(), state: count, at: time, events: z.array(Event) },
      ...{ account: z.string(), requestId: z.string(), failText: z.string(), sortCode: z.string() },
      validUntil: time.nullable(),
      /** By what its account was chosen, and who was passed over; '': a person named it. */
      choice: z.string(),
    }),
  ),
  /** The others of its order that are not void. */
  beside: z.array(z.object({ id, number: z.string(), stage: count, copies: count, waybillNo: z.string() })),
  /** Those that were joined into it. */
  joined: z.array(z.object({ id, number: z.string(), orderNo: z.string(), version: count })),
  events: z.array(Event),
});
export type PackageDetail = z.infer<typeof PackageDetail>;

/** Beside the stages: packages here whose label is ours to print and was not, and those whose label is of before. */
export const LABEL_TABS = ['toPrint', 'toReprint'] as const;
export type LabelTab = (typeof LABEL_TABS)[number];

/** What a person sends to packages. */
export const PACKAGE_DEEDS = [
  'package.split',
  'package.rejoined',
  'package.joined',
  'package.unjoined',
  'package.weighed',
  'package.handed.over',
] as const;

const PATH = '/manufacture/package';

export const packages = {
  /** The newest first. */
  page: post(`${PATH}/page`, '面单', see, {
    input: pageQuery.extend({
      /** One stage, or those here whose label is to be printed, or printed again. */
      stage: z.union([z.enum(LABEL_TABS), z.coerce.number().int()]).optional(),
      /** Whole numbers: of the package, of its order here or at its platform, or of a waybill. */
      numbers: z
        .array(z.string().trim().max(64))
        .max(MOST_NUMBERS, `一次最多查 ${MOST_NUMBERS} 个单号`)
        .optional(),
      customer: part,
      shop: part,
      express: part,
      /** Part of a province or a city. */
      area: part,
      numbered: z.boolean().optional(),
      /** Where its number stands: asked for, on its way, unknown, failed, or not given back. */
      numberState: z.coerce.number().int().optional(),
      /** Part of why it got none. */
      failure: part,
      accountId: id.optional(),
      held: z.boolean().optional(),
      /** Open ones of which another one goes to the same recipient. */
      joinable: z.boolean().optional(),
      /** What it is warned of: codes of the order's warnings; 0: of anything. */
      warning: z.coerce.number().int().optional(),
      /** Whether it is asked back, and what came of it. */
      intercept: z.coerce.number().int().optional(),
    }),
    output: pageOf(Package).extend({
      counts: z.record(z.string(), count),
      /** Packages by where their numbers stand, of the same question. */
      numberCounts: z.record(z.string(), count),
    }),
  }),
  detail: get(`${PATH}/detail`, '包裹详情', see, { input: z.object({ id }), output: PackageDetail }),
  act: post(`${PATH}/action`, '拆包裹、并回包裹、合包、拆合包、称重、出库', apply, {
    input: z.object({
      event: z.enum(PACKAGE_DEEDS, '没有这种包裹操作，请刷新页面后重试'),
      ids: z.array(rowId).min(1, '请选择包裹').max(BULK_LIMIT, `一次最多 ${BULK_LIMIT} 个包裹`),
      /** As the user saw them, by id: one that changed since is refused. */
      versions: z.record(z.string(), z.int()).optional(),
      params: z.record(z.string(), z.unknown()).default({}),
      ...once,
    }),
    output: ActionResult,
  }),
  /** The number that stands on it already changes nothing. */
  enter: post(`${PATH}/waybill/enter`, '手填运单号', apply, {
    input: z.object({
      id: rowId,
      waybillNo: waybillNumber,
      expressName: carrierName().optional(),
      /** One number for several recipients is meant so: their orders lie in one parcel. */
      oneParcel: z.boolean().optional(),
      ...once,
    }),
  }),
  /** What was handed over by mistake is here again, and so are its orders. */
  undo: post(`${PATH}/handover/undo`, '撤销出库', cancel, {
    input: z.object({
      ids: z.array(rowId).min(1, '请选择包裹').max(1000, '一次最多 1,000 个包裹'),
      reason: text(500, '请填写原因'),
      ...dangerPass.shape,
      ...once,
    }),
    output: ActionResult,
  }),
  cancelNumbers: post(`${PATH}/waybill/cancel`, '回收单号', cancel, {
    input: z.object({
      ids: z.array(rowId).min(1, '请选择包裹').max(1000, '一次最多 1,000 个包裹'),
      reason: text(500, '请填写原因'),
      ...dangerPass.shape,
      ...once,
    }),
    output: ActionResult,
  }),
};
