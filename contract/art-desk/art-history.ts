import { z } from 'zod';
import { id, pageOf, pageQuery, post } from '#contract/endpoint.ts';
import { range } from '#contract/values/moment.ts';
import { seeArt } from './art-desk.ts';
import { ArtStep, ArtStepKind } from './art-step.ts';

/** The history is read three months at a time. */
export const HISTORY_DAYS = 92;
const DAY_MS = 86_400_000;
/** Rows of one file. */
export const MOST_STEPS = 100_000;

const where = {
  /** Order numbers, or those of the platform. */
  orderNo: z.array(z.string().trim().max(64)).max(500).optional(),
  kind: ArtStepKind.optional(),
  merchantIds: z.array(id).max(1000).optional(),
  /** Of the factory's users. */
  userId: id.optional(),
  /** Left out: the last three months. */
  time: range
    .refine(([from, to]) => to - from <= HISTORY_DAYS * DAY_MS, '一次最多查询 3 个月，请缩小时间范围')
    .optional(),
};

const PATH = '/factory/art/history';
export const artHistory = {
  /** The newest first. */
  page: post(`${PATH}/page`, '图片历史', seeArt, {
    input: pageQuery.extend(where),
    output: pageOf(ArtStep),
  }),
  /** Who of the factory has done something, to choose from. */
  users: post(`${PATH}/users`, '图片历史的操作人', seeArt, {
    output: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  /** The list as it is asked, as a file. */
  export: post(`${PATH}/export`, '导出图片历史', seeArt, {
    input: z.strictObject({
      ...where,
      /** Zone in which times are written. */
      timeZone: z.string().max(64).default('Asia/Shanghai'),
    }),
    output: z.object({ taskId: id }),
  }),
};
