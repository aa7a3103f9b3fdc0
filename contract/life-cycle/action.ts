import { z } from 'zod';
import { dangerPass, id } from '#contract/endpoint.ts';

// What a screen asks of a life cycle, whichever it is: one event for many rows, and what came of it row by row.

/** How many rows one call may move; more become a task. */
export const BULK_LIMIT = 10_000;

/** So long an action on many rows can be taken back from the list of tasks. */
export const DEED_DAY_MS = 24 * 60 * 60_000;

/** What one sees, as a place in the log of events: a bulk by filter takes nothing that moved after it (ADR 0004). */
export const LogPosition = z
  .string()
  .regex(/^\d+:\d+:[\d,]*$/)
  .max(4000);

/** How a life cycle calls its rows (订单), and how it counts them (单). */
export interface RowWords {
  readonly noun: string;
  readonly counter: string;
}

/**
 * One event for rows by their ids, for all that a filter shows as the user saw it, or for those of a task that is taken
 * back: one of the three.
 */
export const actionInput = <F extends z.ZodType>({ noun, counter }: RowWords, filter: F) =>
  z
    .object({
      /** An event of the life cycle's chart. */
      event: z.string().max(64),
      ids: z
        .array(id)
        .min(1, `请选择${noun}`)
        .max(BULK_LIMIT, `一次最多 ${BULK_LIMIT} ${counter}`)
        .optional(),
      filter: filter.optional(),
      /** With a filter: as the user saw it. */
      position: LogPosition.optional(),
      /** Versions that the user saw, by id: a stale one is refused with code 409. */
      versions: z.record(z.string(), z.int()).optional(),
      /** What the event carries: reason, waybillNo, until ... */
      params: z.record(z.string(), z.unknown()).default({}),
      /** Params that differ by row, by id, in place of `params`; for the events that allow it, with `ids`. */
      paramsById: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
      /** The danger dialog was passed; an event that asks for it is refused without. */
      dangerVerified: z.boolean().optional(),
      /** In place of rows: a task of the caller's own, whose rows this event takes back where they stand as it left them. */
      undoOf: id.optional(),
      ...dangerPass.shape,
      idempotencyKey: z.string().min(8).max(64).optional(),
    })
    .refine(
      (a) => [a.ids, a.filter, a.undoOf].filter((one) => one !== undefined).length === 1,
      `请选择${noun}，或按筛选条件选择全部`,
    )
    .refine((a) => !a.filter || a.position, '列表已过期，请刷新后重试');

export const ActionResult = z.object({
  successIds: z.array(id),
  /** `orderNo`: the number by which the caller's tenant knows the row, where it has it. */
  failed: z.array(z.object({ id, orderNo: z.string().optional(), code: z.int(), msg: z.string() })),
  /** Set where it goes on as a task. */
  taskId: z.int().nullable(),
});
export type ActionResult = z.infer<typeof ActionResult>;
