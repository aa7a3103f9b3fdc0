import { z } from 'zod';
import { id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { ActionResult } from '#contract/life-cycle/action.ts';
import { range } from '#contract/values/moment.ts';
import { namesOf } from '#contract/quality/defect.ts';

/** Where a thing comes from that lies about. */
export const RECOVERY_SOURCES = { failed: '不合格', cancelled: '取消后已打印', surplus: '多余' } as const;
export type RecoverySource = keyof typeof RECOVERY_SOURCES;

/** What is decided of it; what waits for stock and for after-sales joins with them. */
export const RECOVERY_DEEDS = { reused: '坯件回用', discarded: '销毁' } as const;
export const RECOVERY_VIEWS = { waiting: '待处理', decided: '已处理' } as const;
/** What a person sends to things that are to be recovered; docs/spec/piece-moves.tsv. */
export const RECOVERY_EVENTS = ['recovery.reused', 'recovery.discarded', 'recovery.undone'] as const;
/** So long a decision can be taken back. */
export const RECOVERY_UNDO_MS = 24 * 60 * 60_000;
/** What waits longer is pointed out. */
export const RECOVERY_WARN_DAYS = 60;
export const MOST_RECOVERED = 200;

const decide: TenantAccess = { of: 'factory', permissions: ['factory:recovery'] };

/** A thing that is to be recovered, by its piece. */
export const RecoveryItem = z.object({
  /** Of the piece. */
  id,
  number: z.string(),
  version: z.int(),
  source: namesOf(RECOVERY_SOURCES, '请选择来源'),
  skuCode: z.string(),
  material: z.string(),
  model: z.string(),
  color: z.string(),
  pictureThumbUrl: z.string().nullable(),
  /** Its name; empty: it has none. */
  defect: z.string(),
  /** The print need not be taken off first. */
  blankUsable: z.boolean(),
  customer: z.string(),
  orderNo: z.string().nullable(),
  arrivedAt: time,
  /** null: nothing is decided yet. */
  deed: namesOf(RECOVERY_DEEDS, '请选择处理').nullable(),
  printTakenOff: z.boolean(),
  reason: z.string(),
  decidedAt: time.nullable(),
  decidedBy: z.string().nullable(),
});
export type RecoveryItem = z.infer<typeof RecoveryItem>;

export const recovery = {
  page: post('/manufacture/recovery/page', '回收', decide, {
    input: pageQuery.extend({
      view: namesOf(RECOVERY_VIEWS, '请选择待处理或已处理'),
      /** Of a piece or an order. */
      number: z.string().trim().max(64).optional(),
      source: namesOf(RECOVERY_SOURCES, '请选择来源').optional(),
      deed: namesOf(RECOVERY_DEEDS, '请选择处理').optional(),
      /** Part of a SKU's code. */
      sku: z.string().trim().max(64).optional(),
      material: z.string().trim().max(64).optional(),
      /** Part of a customer's name. */
      customer: z.string().trim().max(64).optional(),
      /** Part of the name of who decided. */
      decidedBy: z.string().trim().max(32).optional(),
      /** It waits for at least so many days. */
      days: z.coerce.number().int().min(1, '至少 1 天').max(9999, '最多 9,999 天').optional(),
      /** When it was decided. */
      decidedAt: range.optional(),
    }),
    output: pageOf(RecoveryItem).extend({ counts: z.record(z.string(), z.int()) }),
  }),
  act: post('/manufacture/recovery/action', '回用、销毁、撤销处理', decide, {
    input: z.object({
      event: z.enum(RECOVERY_EVENTS, '没有这种操作，请刷新页面后重试'),
      ids: z
        .array(z.int().positive())
        .min(1, '请选择要处理的物品')
        .max(MOST_RECOVERED, `一次最多 ${MOST_RECOVERED} 件`),
      /** As the user saw them, by id: one that changed since is refused. */
      versions: z.record(z.string(), z.int()).optional(),
      params: z.record(z.string(), z.unknown()).default({}),
      idempotencyKey: z.string().min(8).max(64).optional(),
    }),
    output: ActionResult,
  }),
};
