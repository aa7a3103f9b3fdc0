import { customTask, type CustomTask } from '#contract/custom-task/custom-task.ts';
import type { Input } from '#contract/endpoint.ts';
import type { ActionResult } from '#contract/life-cycle/action.ts';
import type { HandWords } from '#contract/life-cycle/by-hand.ts';
import { sideOf } from '#contract/sides.ts';
import { call } from '@/shared/api/index.ts';
import {
  plainLife,
  useLifeAction,
  type ActionTarget,
  type LifeAction,
  type ScreenLife,
} from '@/shared/ui/life-cycle/index.ts';
import type { ButtonKey } from '@/shared/ui/list/index.ts';

const LABELS = {
  approve: '确认图',
  refuse: '退回图',
  take: '领取',
  hand: '转交',
  replace: '更换图片',
  place: '调整摆放',
  again: '重新出图',
  leave: '按此印刷',
  ask: '询问商家',
  repulse: '打回订单',
} as const;
export type TaskDeed = keyof typeof LABELS;

const KEYS: Partial<Record<TaskDeed, ButtonKey>> = {
  approve: { keys: ['a'], label: '确认图', note: '打开下一行' },
  refuse: { keys: ['r'], label: '退回图' },
  take: { keys: ['m'], label: '领取' },
  replace: { keys: ['p'], label: '更换图片' },
};
/** The keys of the screen, beside those of every list. */
export const TASK_KEYS: readonly ButtonKey[] = Object.values(KEYS);

const LEFT_ALONE: readonly TaskDeed[] = ['take', 'hand'];

/** As far as a row shows it; what else stands in the way the server says, row by row. */
function whyClosed(type: TaskDeed, row: CustomTask): string | undefined {
  if (row.state === 'done')
    return row.batches.length > 0
      ? `这一行已入批次 ${row.batches.join('、')}，在这里只能查看；要改图请先在「批次管理」中剔出。`
      : '这一行已出图，不需要处理。';
  if (row.handlerId !== null && !row.mine && type !== 'hand')
    return LEFT_ALONE.includes(type)
      ? `${row.handlerName} 已领取。`
      : `${row.handlerName} 已领取这一行，请先转交，再处理。`;
  switch (type) {
    case 'take':
      return row.mine ? '您已领取这一行。' : undefined;
    case 'approve':
    case 'refuse':
      return row.proofs > 0 ? undefined : '这一行现在没有图要确认。';
    case 'again':
      if (row.fault === null) return '这一行没有出图失败，不需要重新出图。';
      return row.fault === 'missing' ? '这一行还没有印刷图片，请先更换图片。' : undefined;
    case 'leave':
      return row.fault === 'dpiLow' ? undefined : '只有分辨率低的图片可以按此印刷，这一行请换图或重新出图。';
    case 'place':
      return row.pictureUrl === null ? '这一行还没有印刷图片，请先更换图片。' : undefined;
    case 'repulse':
      if (row.held) return '订单被拦截，解除后再打回。';
      return row.batched > 0 ? '订单有生产件已入批次，请先剔出，再打回。' : undefined;
    default:
      return undefined;
  }
}

/** What each deed is asked with, beside the rows. */
export interface TaskParams extends Record<TaskDeed, object> {
  approve: Pick<Input<typeof customTask.approve>, 'seen'>;
  refuse: Pick<Input<typeof customTask.refuse>, 'reason' | 'tell'>;
  hand: Pick<Input<typeof customTask.hand>, 'userId'>;
  replace: Pick<Input<typeof customTask.replace>, 'pictureFileId'>;
  place: Pick<Input<typeof customTask.place>, 'fit'>;
  leave: Pick<Input<typeof customTask.leave>, 'reason'>;
  ask: Pick<Input<typeof customTask.ask>, 'text'>;
  repulse: Pick<Input<typeof customTask.repulse>, 'reason'>;
}

const TASK_LIFE: ScreenLife<TaskDeed, CustomTask, 'factory'> = {
  ...plainLife<TaskDeed>({}),
  words: { noun: '任务', counter: '行', number: '订单号', shortNumber: '单号' },
  keys: KEYS,
  entryOf: (type): HandWords =>
    ({
      label: LABELS[type],
      who: ['factory'],
      permission: { factory: 'factory:art:edit' },
    }) as unknown as HandWords,
  partyOf: (holder) => (sideOf(holder?.tenantType) === 'factory' ? 'factory' : undefined),
  whyClosed,
  // What was made wrong is put right, and what is to be confirmed is confirmed: the rest takes no room.
  concerns: (type, row) => {
    if (type === 'approve' || type === 'refuse') return row.state === 'proof' || row.proofs > 0;
    if (type === 'again' || type === 'leave') return row.state === 'failed';
    return true;
  },
  numberOf: ({ orderNo, lineNo }) => `${orderNo} 第 ${lineNo} 行`,
  call: ({ event, params, ...chosen }, idempotencyKey): Promise<ActionResult> =>
    call(
      customTask[event as TaskDeed],
      { ...chosen, ...params } as never,
      { quiet: true, idempotencyKey } as const,
    ),
};

export const useTaskAction = (
  target: ActionTarget<CustomTask>,
): LifeAction<TaskDeed, TaskParams, CustomTask> => useLifeAction(TASK_LIFE, target);
