import type { Task, TaskStatus } from '#contract/task/task.ts';
import { formatMinute } from '@/shared/lib/time/index.ts';

export const isUnderWay = ({ status }: Pick<Task, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

type Counts = Pick<Task, 'status' | 'done' | 'total' | 'failed' | 'read' | 'orders'>;

/** Of a file that is read before the work begins: so much of the bar is reading, that it grows from the first line on. */
const READING = 0.2;

/** 0 to 1, and never less than before; undefined while it is not known how much there is to do. */
export function shareOf({
  status,
  done,
  total,
  read,
}: Omit<Counts, 'failed' | 'orders'>): number | undefined {
  if (status === 'done') return 1;
  if (total === null || total === 0) return undefined;
  if (read === null) return Math.min(done / total, 1);
  return (READING * Math.min(read, total) + (1 - READING) * Math.min(done, total)) / total;
}

const number = new Intl.NumberFormat('zh-CN');

/** How far it is, in words, with what is counted and what is left: 已处理 1,200 行（300 个订单），还剩 3,800 行，拒绝 3 行. */
export function progressText({ status, done, total, failed, read, orders }: Counts): string {
  if (read === null) {
    const refused = failed > 0 ? `，拒绝 ${number.format(failed)}` : '';
    return `已处理 ${number.format(done)}${total === null ? '' : ` / ${number.format(total)}`}${refused}`;
  }
  if (isUnderWay({ status }) && (total === null || read < total)) return `已读取 ${number.format(read)} 行`;
  const parts = [
    `已处理 ${number.format(done)} 行${orders === null ? '' : `（${number.format(orders)} 个订单）`}`,
  ];
  if (total !== null && done < total) parts.push(`还剩 ${number.format(total - done)} 行`);
  if (failed > 0) parts.push(`拒绝 ${number.format(failed)} 行`);
  const text = parts.join('，');
  return isUnderWay({ status }) ? `已读取 ${number.format(read)} 行，${text}` : text;
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

/** Until when a stopped import can be tried again; undefined where it cannot, or there is no limit. */
export const retryText = ({ retry }: Pick<Task, 'retry'>): string | undefined =>
  retry?.until ? `可在 ${formatMinute(retry.until)} 前重试。` : undefined;
