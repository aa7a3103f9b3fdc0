import type { Plate } from '#contract/plate/plate.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';

const { ready, sending, sendFailed } = PLATE_REGIONS.plate;
const { queued, leased, unknown } = PRINT_JOB_REGIONS.printJob;
type Waiting = Pick<Plate, 'state' | 'held' | 'reason' | 'folder' | 'sending'>;

/** Whether nobody knows if the device has it: a person looks, and says so. */
export const isUnsure = ({ state, sending: job }: Pick<Plate, 'state' | 'sending'>): boolean =>
  state === sending.code && job?.state === unknown.code;

function sayQueued({ sending: job }: Waiting): string {
  if (!job) return '';
  if (job.stopped) return '热文件夹或它的打印助手已停用，启用后继续';
  if (!job.agentOnline) return '打印助手离线，在它的电脑上运行后继续';
  return job.ahead > 0
    ? `排队中，前面还有 ${job.ahead.toLocaleString('zh-CN')} 个版`
    : '排队中，等打印助手领取';
}

function saySending(row: Waiting): string {
  const { sending: job } = row;
  switch (job?.state) {
    case undefined:
      return '';
    case queued.code:
      return sayQueued(row);
    case leased.code:
      return '打印助手正在取版文件';
    case unknown.code:
      return `不知道设备是否已取到，请到设备上看，再选「已在设备」或「不在设备」。${job.reason}`;
    default:
      return '已放入热文件夹，等设备取走';
  }
}

function sayReady({ held, folder, sending: job }: Waiting): string {
  if (held > 0) return `有 ${held.toLocaleString('zh-CN')} 件被拦截，剔出后才能下发`;
  if (job?.takesOut) return '已撤回，等打印助手从热文件夹取出文件';
  // What the agent found when it took the file out of the folder.
  if (job?.reason) return `已撤回，${job.reason}`;
  return folder === null ? '设备没有热文件夹，请下载版文件' : '可以下发';
}

/** What a plate on its way to its device waits for, and why. */
export function whatPlateWaitsFor(row: Waiting): string {
  if (row.state === ready.code) return sayReady(row);
  if (row.state === sending.code) return saySending(row);
  return row.state === sendFailed.code ? row.reason : '';
}
