import type { Task, TaskStatus } from '#contract/task.ts';

export const isUnderWay = ({ status }: Pick<Task, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

/** 0 to 1; undefined while it is not known how much there is to do. */
export function shareOf({
  status,
  done,
  total,
}: Pick<Task, 'status' | 'done' | 'total'>): number | undefined {
  if (status === 'done') return 1;
  if (total === null || total === 0) return undefined;
  return Math.min(done / total, 1);
}

const number = new Intl.NumberFormat('zh-CN');

/** How far it is, in words: 已处理 1,200 / 5,000，拒绝 3. */
export function progressText({ done, total, failed }: Pick<Task, 'done' | 'total' | 'failed'>): string {
  const refused = failed > 0 ? `，拒绝 ${number.format(failed)}` : '';
  return `已处理 ${number.format(done)}${total === null ? '' : ` / ${number.format(total)}`}${refused}`;
}

/** What came out, in words: 新增 12，未变 3，拒绝 1. */
export const resultText = (result: Task['result']): string =>
  Object.entries(result ?? {})
    .map(([name, count]) => `${name} ${number.format(count)}`)
    .join('，');

export const STATUS_INTENTS: Record<TaskStatus, 'none' | 'primary' | 'success' | 'danger'> = {
  waiting: 'none',
  running: 'primary',
  done: 'success',
  failed: 'danger',
  cancelled: 'none',
};
