import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { editHall, rowId, seeHall } from './access.ts';

export const BADGE_STATUS = { 0: '使用中', 1: '已作废' } as const;
const MOST_AT_ONCE = 200;

/** Names who works at a station: it gives no right and opens no data. */
export const Badge = z.object({
  id,
  /** Twelve digits of the hall (M01). */
  number: z.string(),
  userId: id,
  /** null: he left the factory. */
  name: z.string().nullable(),
  /** Where he is signed on now. */
  stationName: z.string().nullable(),
  status: z.int(),
  createdAt: time,
  closedAt: time.nullable(),
});
export type Badge = z.infer<typeof Badge>;

const PATH = '/manufacture/badge';
const key = { idempotencyKey: z.string().min(8).max(64).optional() };

export const badge = {
  /** Those in use first, the newest first. */
  page: post(`${PATH}/page`, '工牌列表', seeHall, {
    input: pageQuery.extend({
      /** A part of the name, or the number. */
      keyword: z.string().trim().max(64).optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(Badge),
  }),
  /** The open users of the factory who have none. */
  lacking: post(`${PATH}/lacking`, '没有工牌的用户', editHall, {
    output: z.array(z.object({ id, name: z.string() })),
  }),
  /** A badge for each of these. */
  issue: post(`${PATH}/issue`, '发放工牌', editHall, {
    input: z.object({
      userIds: z.array(rowId).min(1, '请至少选择一人').max(MOST_AT_ONCE, `一次最多给 ${MOST_AT_ONCE} 人发放`),
      ...key,
    }),
    output: z.object({ issued: z.array(z.object({ userId: id, name: z.string(), number: z.string() })) }),
  }),
  /** A lost one is closed, and its user gets another. */
  replace: post(`${PATH}/replace`, '补发工牌', editHall, {
    input: z.object({ id, ...key }),
    output: z.object({ number: z.string() }),
  }),
  /** It is good for nothing more, and its user has none. */
  close: post(`${PATH}/close`, '作废工牌', editHall, { input: z.object({ id }) }),
};
