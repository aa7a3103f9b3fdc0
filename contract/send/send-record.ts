import { z } from 'zod';
import { days, part, seeFigures, started } from '#contract/figures/asked.ts';
import { id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { Platform } from '#contract/platform/platform.ts';
import { namesOf } from '#contract/quality/defect.ts';
import { ShipBackStatus } from '#contract/shop-sync/shop-sync.ts';
import { SEND_WAYS } from './send-ways.ts';

/** How far the platform of a sent order knows of it; `none`: there is nothing to tell, or nobody has told it yet. */
export const SEND_SYNCS = {
  none: '未回传',
  uploading: '回传中',
  uploaded: '已回传',
  failed: '回传失败',
} as const;
/** Days that one look takes in, and a file. */
export const SEND_DAYS = 92;
export const SEND_FILE_DAYS = 366;
export const MOST_TOLD_AGAIN = 200;

const where = {
  day: days.optional(),
  way: namesOf(SEND_WAYS, '没有这种方式，请重新选择').optional(),
  /** Part of a customer's name. */
  customer: part,
  /** Part of the name of who sent it. */
  person: part,
  express: part,
  sync: namesOf(SEND_SYNCS, '没有这种回传状态，请重新选择').optional(),
  /** Whole: of the waybill, then or now, or of the order, here or at its platform. */
  number: z.string().trim().max(64, '单号最多 64 个字符').optional(),
};

/** An act of sending: what was done then, and beside it what became of it. */
export const SendAct = z.object({
  id,
  at: time,
  orderId: id,
  orderNo: z.string(),
  platformOrderNo: z.string(),
  customer: z.string(),
  shop: z.string(),
  platform: Platform,
  /** As it was sent. */
  waybillNo: z.string(),
  express: z.string(),
  /** What stands on the order now, where it was corrected since; empty: nothing was. */
  correctedTo: z.string(),
  way: namesOf(SEND_WAYS, ''),
  /** null: nobody by name. */
  userName: z.string().nullable(),
  /** It was taken back then, and by whom: nothing left. null: it stands. */
  undoneAt: time.nullable(),
  undoneBy: z.string().nullable(),
  sync: namesOf(SEND_SYNCS, ''),
  /** It failed, and is to be told again. */
  again: z.boolean(),
});
export type SendAct = z.infer<typeof SendAct>;

/** What a platform was told of the order, and what it answered. */
export const SendBack = z.object({
  platformOrderNo: z.string(),
  waybillNo: z.string(),
  status: ShipBackStatus,
  tries: z.int(),
  problem: z.string().nullable(),
  nextAt: time.nullable(),
  sentAt: time.nullable(),
});
export type SendBack = z.infer<typeof SendBack>;

/** A line of the order's log, up to the act. */
export const SendLogLine = z.object({ id, at: time, title: z.string(), userName: z.string().nullable() });

const PATH = '/manufacture/send/record';
const tell: TenantAccess = { of: 'factory', permissions: ['factory:order:ship'] };

export const sendRecord = {
  /** The newest act first. */
  page: post(`${PATH}/page`, '发货记录', seeFigures, {
    input: pageQuery.extend(where),
    output: pageOf(SendAct).extend({ from: z.string(), to: z.string() }),
  }),
  detail: post(`${PATH}/detail`, '发货记录详情', seeFigures, {
    input: z.strictObject({ id }),
    output: z.object({ backs: z.array(SendBack), log: z.array(SendLogLine) }),
  }),
  export: post(`${PATH}/export`, '导出发货记录', seeFigures, {
    input: z.strictObject(where),
    output: started,
  }),
  /** The platforms of these are told once more, where that failed. */
  tellAgain: post(`${PATH}/tell-again`, '重新回传发货', tell, {
    input: z.strictObject({
      ids: z
        .array(id)
        .min(1, '请选择要重新回传的发货')
        .max(MOST_TOLD_AGAIN, `一次最多重新回传 ${MOST_TOLD_AGAIN} 条`),
    }),
    output: z.object({
      /** How many orders are told again. */
      count: z.int(),
      refused: z.array(z.object({ orderNo: z.string(), msg: z.string() })),
    }),
  }),
};
