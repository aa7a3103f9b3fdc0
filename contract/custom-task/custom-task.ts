import { z } from 'zod';
import { editArt, seeArt } from '#contract/art-desk/art-desk.ts';
import { get, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { ART_FAULTS } from '#contract/print-file/faults.ts';
import { namesOf } from '#contract/quality/defect.ts';

// 定制任务: lines of orders whose art a person has to put right or to confirm.

/** How a task stands: the worst of its line's pieces decides. */
export const TASK_STATES = {
  failed: { code: 0, label: '图片异常' },
  proof: { code: 1, label: '待确认图' },
  rendering: { code: 2, label: '重新出图中' },
  done: { code: 3, label: '已出图' },
} as const;
export type TaskState = keyof typeof TASK_STATES;

/** The parts of the list: what is to be put right, proofs, what the user has taken, and what was done today. */
export const TASK_VIEWS = { failed: '待处理', proof: '待确认图', mine: '我的', done: '今天已完成' } as const;
export type TaskView = keyof typeof TASK_VIEWS;

export const TASK_HANDLERS = { mine: '我', none: '无人', others: '同事' } as const;
/** How a picture can be laid here: it fills the area, or all of it is inside. */
export const TASK_FITS = { cover: '铺满', contain: '完整' } as const;

/** Proofs that are confirmed at once, and rows that a page shows. */
export const MOST_TASKS = 200;
const MOST_REASON = 200;

const count = z.int();

/** A line of an order with its pieces. */
export const CustomTask = z.object({
  id,
  version: count,
  state: namesOf(TASK_STATES, '没有这种状态'),
  /** Why its art failed; null: it did not. */
  fault: namesOf(ART_FAULTS, '没有这种异常').nullable(),
  /** The art that a confirmation is about. */
  renderId: z.int().nullable(),
  lineId: id,
  lineNo: count,
  title: z.string(),
  orderId: id,
  orderNo: z.string(),
  /** Of the order, as it was seen. */
  orderVersion: count,
  platformOrderNo: z.string(),
  merchantId: z.int(),
  customer: z.string(),
  skuCode: z.string(),
  material: z.string(),
  model: z.string(),
  pictureUrl: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  /** Where it is printed as it lies; null where a size is not known. */
  dpi: z.int().nullable(),
  /** Living ones; of these so many failed, wait to be confirmed, and are in a batch or farther. */
  pieces: count,
  failed: count,
  proofs: count,
  batched: count,
  /** The numbers of those batches. */
  batches: z.array(z.string()),
  urgent: z.boolean(),
  /** The order is locked, halted or asks for its money back. */
  held: z.boolean(),
  dueAt: time.nullable(),
  handlerId: z.int().nullable(),
  handlerName: z.string().nullable(),
  mine: z.boolean(),
  since: time,
  doneAt: time.nullable(),
  /** What its merchant was asked last. */
  asked: z.string().nullable(),
  askedAt: time.nullable(),
});
export type CustomTask = z.infer<typeof CustomTask>;

const text = (most: number) => z.string().trim().max(most);
const wanted = {
  /** Numbers of orders, of platforms or of pieces. */
  numbers: z.array(text(64)).max(500).optional(),
  /** Part of a customer's name. */
  customer: text(64).optional(),
  skuCode: text(128).optional(),
  material: text(64).optional(),
  model: text(64).optional(),
  fault: namesOf(ART_FAULTS, '没有这种异常，请重新选择').optional(),
  handler: namesOf(TASK_HANDLERS, '没有这种筛选，请重新选择').optional(),
  /** It stands so for longer. */
  waitHours: z.coerce
    .number('请填写小时数')
    .int('请填写整数')
    .min(1, '至少 1 小时')
    .max(9999, '最多 9,999 小时')
    .optional(),
  /** Its order is to be shipped within so many hours, or is late already. */
  dueHours: z.coerce
    .number('请填写小时数')
    .int('请填写整数')
    .min(0, '至少 0 小时')
    .max(9999, '最多 9,999 小时')
    .optional(),
  urgent: z.boolean().optional(),
  /** No piece of it is in a batch. */
  unbatched: z.boolean().optional(),
};
const view = namesOf(TASK_VIEWS, '没有这个分类').default('failed');

/** Tasks as they were seen: one that changed since is refused. */
const chosen = {
  ids: z.array(z.int().positive()).min(1, '请选择要处理的行').max(MOST_TASKS, `一次最多 ${MOST_TASKS} 行`),
  versions: z.record(z.string(), z.int()).optional(),
  idempotencyKey: z.string().min(8).max(64).optional(),
};
/** Why something is done, or what is asked. */
export const taskReason = (missing: string) =>
  z.string().trim().min(1, missing).max(MOST_REASON, `最多 ${MOST_REASON} 个字`);

const PATH = '/manufacture/customTask';
/** What is done with chosen tasks, each refused by itself. */
const deed = <I extends z.ZodRawShape>(name: string, title: string, more: I) =>
  post(`${PATH}/${name}`, title, editArt, { input: z.object({ ...chosen, ...more }), output: ActionResult });

export const customTask = {
  /** What waits longest first; what was done, the newest first. */
  page: post(`${PATH}/page`, '定制任务', seeArt, {
    input: pageQuery.extend({ ...wanted, view }),
    output: pageOf(CustomTask).extend({
      counts: z.record(z.enum(Object.keys(TASK_VIEWS) as TaskView[]), count),
    }),
  }),
  detail: get(`${PATH}/detail`, '定制任务详情', seeArt, {
    input: z.object({ id }),
    output: z.object({
      task: CustomTask,
      /** What is printed of it, as it was made last; null: nothing stands. */
      made: z
        .object({
          url: z.string(),
          /** A picture of it that browsers show. */
          thumbUrl: z.string(),
          width: count,
          height: count,
          /** Browsers show a PNG as it is. */
          kind: z.enum(['png', 'tif']),
          dpi: count,
          color: z.string(),
          white: z.string(),
        })
        .nullable(),
      pieces: z.array(
        z.object({
          id,
          number: z.string(),
          state: namesOf(PIECE, '没有这种状态'),
          fault: namesOf(ART_FAULTS, '没有这种异常').nullable(),
          batch: z.string(),
        }),
      ),
      /** What happened to their art, the newest first; what happened to several at once is one. */
      way: z.array(
        z.object({ at: time, title: z.string(), note: z.string(), by: z.string(), pieces: count }),
      ),
    }),
  }),
  /** To whom tasks can be handed: those who may do them. */
  colleagues: get(`${PATH}/colleagues`, '可以转交的同事', seeArt, {
    output: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  /** The user does them from now on; of those that somebody has it is said who. */
  take: deed('take', '领取定制任务', {}),
  /** A colleague does them from now on; null: nobody does. */
  hand: deed('hand', '转交定制任务', { userId: z.int('请选择同事').positive('请选择同事').nullable() }),
  /** Another picture of the factory's for the pieces that are not batched; how the one before lay stays. */
  replace: deed('replace', '更换生产图片', { pictureFileId: id }),
  place: deed('place', '调整生产图片的摆放', { fit: namesOf(TASK_FITS, '请选择铺满或完整') }),
  /** 按此印刷: it is printed although it has fewer dots than its material asks for. */
  leave: deed('leave', '按此印刷', { reason: taskReason('请填写按此印刷的原因') }),
  again: deed('again', '重新出图', {}),
  /** The art that was seen is printed. */
  approve: deed('approve', '确认图', {
    /** The art that was seen, by the task. */
    seen: z.record(z.string(), z.int()),
  }),
  refuse: deed('refuse', '退回图', {
    reason: taskReason('请填写退回图的原因'),
    /** Its merchant is told, too. */
    tell: z.boolean().default(false),
  }),
  /** Its merchant is asked by a notice; the task stays. */
  ask: deed('ask', '询问商家', { text: taskReason('请填写要问商家的话') }),
  /** The orders go back to their merchants, who read the reason. */
  repulse: deed('repulse', '从定制任务打回订单', { reason: taskReason('请填写打回的原因') }),
};
