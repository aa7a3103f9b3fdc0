import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { call } from '@/shared/api/index.ts';
import type { ActionOutcome } from '@/shared/ui/life-cycle/index.ts';

/** Takes back what a run of the rules decided. */
export const undoRun = (taskId: number, idempotencyKey: string): Promise<ActionOutcome> =>
  call(reviewRule.undo, { taskId }, { quiet: true, idempotencyKey });
