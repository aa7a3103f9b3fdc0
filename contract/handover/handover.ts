import { z } from 'zod';
import { id, pageOf, pageQuery, get, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { part, started } from '#contract/figures/asked.ts';
import { ActionResult, BULK_LIMIT } from '#contract/life-cycle/action.ts';
import { MOST_NUMBERS, PackageDetail } from '#contract/package/package.ts';
import { namesOf } from '#contract/quality/defect.ts';
import { range } from '#contract/values/moment.ts';

/** Who hands parcels over, and who asks for their numbers: both see what waits. */
export const seeHandover: TenantAccess = {
  of: 'factory',
  permissions: ['factory:order:ship', 'factory:waybill'],
};
export const handOver: TenantAccess = { of: 'factory', permissions: ['factory:order:ship'] };

/** How far a package is on its way to its carrier. */
export const LEAVING_STATES = {
  waiting: '待出库',
  packed: '已打包',
  weighed: '已称重',
  handedOver: '已出库',
} as const;
export type LeavingState = keyof typeof LEAVING_STATES;
/** The express of those that have none. */
export const NO_EXPRESS = '-';
const MOST_PERCENT = 1000;
const percent = `请填写 1 至 ${MOST_PERCENT.toLocaleString('zh-CN')} 的整数百分比`;
const count = z.int();

const where = {
  state: namesOf(LEAVING_STATES, '没有这种状态，请重新选择').optional(),
  /** Whole, or NO_EXPRESS. */
  express: part,
  packed: range.optional(),
  handedOver: range.optional(),
  /** The number of a handover list, whole. */
  list: part,
  /** Whether it lies on a handover list. */
  listed: z.boolean().optional(),
  customer: part,
  shop: part,
  /** What it weighs and what was expected are further from each other than so many percent. */
  differs: z.coerce.number(percent).int(percent).min(1, percent).max(MOST_PERCENT, percent).optional(),
  /** Whole numbers: of the package, of its order here or at its platform, or of a waybill. */
  numbers: z
    .array(z.string().trim().max(64))
    .max(MOST_NUMBERS, `一次最多查 ${MOST_NUMBERS} 个单号`)
    .optional(),
  held: z.boolean().optional(),
};

/** P149: a package that is packed, weighed or handed over. */
export const LeavingPackage = z.object({
  id,
  number: z.string(),
  orderId: id,
  orderNo: z.string(),
  platformOrderNo: z.string(),
  customer: z.string(),
  shop: z.string(),
  express: z.string(),
  waybillNo: z.string(),
  copies: count,
  estimatedG: count.nullable(),
  /** A SKU in it has no weight: what is expected is a guess. */
  guessed: z.boolean(),
  realG: count.nullable(),
  packedAt: time.nullable(),
  /** Who packed its order by hand or at a station; null: nobody by name. */
  packedBy: z.string().nullable(),
  handedOverAt: time.nullable(),
  handedOverBy: z.string().nullable(),
  list: z.object({ id, number: z.string(), closed: z.boolean() }).nullable(),
  stage: count,
  transit: count,
  held: z.boolean(),
  /** Of its order. */
  warning: count,
  version: count,
});
export type LeavingPackage = z.infer<typeof LeavingPackage>;

/** What the rows that were asked for are together, of one express. */
export const ExpressSum = z.object({
  express: z.string(),
  packages: count,
  /** Measured; expected where nobody measured it. */
  grams: count,
  /** So many of them were not measured. */
  unweighed: count,
  handedOver: count,
  left: count,
});
export type ExpressSum = z.infer<typeof ExpressSum>;

const PATH = '/manufacture/handover';

export const handover = {
  /**
   * The newest first. Where neither numbers, days nor a list are asked for: all that wait, and of those that left today's.
   * The sums are of the same question.
   */
  page: post(`${PATH}/page`, '快递单', seeHandover, {
    input: pageQuery.extend(where),
    output: pageOf(LeavingPackage).extend({ sums: z.array(ExpressSum) }),
  }),
  detail: get(`${PATH}/detail`, '快递单详情', seeHandover, {
    input: z.object({ id }),
    output: PackageDetail,
  }),
  /** package.handed.over for each; orders whose last package leaves are shipped. */
  act: post(`${PATH}/hand-over`, '出库', handOver, {
    input: z.object({
      ids: z
        .array(id)
        .min(1, '请选择包裹')
        .max(BULK_LIMIT, `一次最多出库 ${BULK_LIMIT.toLocaleString('zh-CN')} 个包裹`),
      /** As the user saw them, by id: one that changed since is refused. */
      versions: z.record(z.string(), z.int()).optional(),
      idempotencyKey: z.string().min(8).max(64).optional(),
    }),
    output: ActionResult,
  }),
  export: post(`${PATH}/export`, '导出快递单', seeHandover, {
    input: z.strictObject(where),
    output: started,
  }),
};
