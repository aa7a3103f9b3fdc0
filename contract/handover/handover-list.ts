import { z } from 'zod';
import { get, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { part } from '#contract/figures/asked.ts';
import { PaperProblem } from '#contract/print-template/print-template.ts';
import { namesOf } from '#contract/quality/defect.ts';
import { range } from '#contract/values/moment.ts';
import { handOver, seeHandover } from './handover.ts';

/** So many parcels one list names. */
export const MOST_LISTED = 5000;
/** So many of them its detail shows; all of them stand in 快递单. */
export const MOST_SHOWN = 100;
export const LIST_STATES = { open: '未打印', closed: '已打印' } as const;
export const SOME_EXPRESS = '未指定快递';
const count = z.int();
const once = { idempotencyKey: z.string().min(8).max(64).optional() };

/** 交接单: parcels of one express, for the carrier to sign. */
export const HandoverList = z.object({
  id,
  number: z.string(),
  express: z.string(),
  state: namesOf(LIST_STATES, ''),
  packages: count,
  copies: count,
  /** Measured; expected where nobody measured it. */
  grams: count,
  unweighed: count,
  createdBy: z.string().nullable(),
  createdAt: time,
  closedBy: z.string().nullable(),
  closedAt: time.nullable(),
  version: count,
});
export type HandoverList = z.infer<typeof HandoverList>;

const ListedPackage = z.object({
  /** Of the package. */
  id,
  number: z.string(),
  waybillNo: z.string(),
  copies: count,
  /** null: nobody knows. */
  grams: count.nullable(),
  weighed: z.boolean(),
});
export type ListedPackage = z.infer<typeof ListedPackage>;

export const ListDetail = z.object({ list: HandoverList, packages: z.array(ListedPackage) });

const Refused = z.object({ id, orderNo: z.string().optional(), code: z.int(), msg: z.string() });
const some = (most: number, msg: string) => z.array(id).min(1, '请选择包裹').max(most, msg);
const PATH = '/manufacture/handover/list';

export const handoverList = {
  /** The newest first. */
  page: post(`${PATH}/page`, '交接单', seeHandover, {
    input: pageQuery.extend({
      state: namesOf(LIST_STATES, '没有这种状态，请重新选择').optional(),
      /** Part of it. */
      number: part,
      express: part,
      made: range.optional(),
    }),
    output: pageOf(HandoverList),
  }),
  detail: get(`${PATH}/detail`, '交接单详情', seeHandover, { input: z.object({ id }), output: ListDetail }),
  /** Out of chosen packages that left, all of one express; or of all that left today with it and lie on none. */
  make: post(`${PATH}/make`, '做交接单', handOver, {
    input: z
      .strictObject({
        ids: some(MOST_LISTED, '一张交接单最多 5,000 个包裹，请减少选择').optional(),
        /** Whole; empty: those without one. */
        express: z.string().trim().max(64).optional(),
        /** One that is open takes them in; without it a new one does. */
        into: id.optional(),
        ...once,
      })
      .refine(({ ids, express }) => (ids === undefined) !== (express === undefined), '请选择包裹或快递'),
    output: z.object({
      list: z.object({ id, number: z.string() }),
      added: count,
      failed: z.array(Refused),
      /** So many of the express are for the next list, because this one is full. */
      left: count,
    }),
  }),
  /** From whichever open list each lies on. */
  takeOff: post(`${PATH}/take-off`, '移出交接单', handOver, {
    input: z.strictObject({ ids: some(MOST_LISTED, '一次最多移出 5,000 个包裹'), ...once }),
    output: z.object({ successIds: z.array(id), failed: z.array(Refused) }),
  }),
  /** Before it is printed; it is never opened again. `version`: as the user saw it. */
  close: post(`${PATH}/close`, '打印并关闭交接单', handOver, {
    input: z.strictObject({ id, version: z.int(), ...once }),
  }),
  /** Of a closed one, as it was when it was closed. In base 64. */
  paper: get(`${PATH}/paper`, '交接单纸面', seeHandover, {
    input: z.object({ id }),
    output: z.object({ pdf: z.string(), problems: z.array(PaperProblem) }),
  }),
};
