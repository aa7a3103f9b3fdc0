import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import { printJob, type PrintJob } from '#contract/print-job/print-job.ts';
import type { SomeDone } from '#contract/values/some-done.ts';
import { few, useSomeDone } from '@/features/means/index.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { List } from '@/shared/ui/list/index.ts';
import { AgainDialog } from './again-dialog.tsx';
import { RetryDialog } from './retry-dialog.tsx';

const S = PRINT_JOB_REGIONS.printJob;
const DEEDS = {
  cancel: {
    ...{ act: '取消', from: [S.queued, S.leased], intent: 'danger' as const },
    text: '还没有开始发送的任务不再打印；以后可以重打。',
    why: '只有排队中和已领取的任务可以取消',
  },
  confirm: {
    ...{ act: '确认已打印', from: [S.sent, S.unknown], intent: 'primary' as const },
    text: '请先看过实物：确认后这些任务算作已打印。',
    why: '只有已送达和结果未知的任务要确认；版在「任务列表」确认',
  },
} as const;
const RETRIED = [S.failed, S.unknown, S.cancelled, S.expired];
const CAME = [S.sent, S.printed];
const among = (states: readonly { code: number }[], rows: readonly PrintJob[]): PrintJob[] =>
  rows.filter(({ state }) => states.some(({ code }) => code === state));

/** What the life cycle allows for chosen print jobs. */
export function JobActions({ list }: { list: List<typeof printJob.page> }) {
  const { open, shown, tell } = useSomeDone(list);
  const { rows } = list.chosen;
  const papers = rows.filter(({ kind }) => kind !== 'plate');
  // Whether a plate is at its device is said where plates are.
  const ofDeed = (deed: keyof typeof DEEDS) => (deed === 'confirm' ? papers : rows);
  const ask = (deed: keyof typeof DEEDS): void => {
    const { act, from, text, intent } = DEEDS[deed];
    const ids = among(from, ofDeed(deed)).map(({ id }) => id);
    open(({ onDone, onClose }) => {
      let done: SomeDone;
      return (
        <SureDialog
          title={`${act} ${few(ids.length)} 个打印任务`}
          text={text}
          act={act}
          intent={intent}
          onConfirm={async () => {
            done = await call(printJob[deed], { ids }, { quiet: true });
          }}
          onClose={onClose}
          onDone={() =>
            tell(act, done, `已${act.replace('已', '')} ${few(done.successIds.length)} 个打印任务`, {
              onDone,
              onClose,
            })
          }
        />
      );
    });
  };
  const retried = among(RETRIED, papers);
  const came = among(CAME, papers);
  const whyNot = (deed: keyof typeof DEEDS): string | undefined =>
    among(DEEDS[deed].from, ofDeed(deed)).length > 0 ? undefined : DEEDS[deed].why;
  return (
    <>
      <ReasonedButton
        text="重打"
        why={
          retried.length > 0
            ? undefined
            : '只有失败、结果未知、已取消和已过期的任务可以重打；版在「任务列表」重新下发'
        }
        onClick={() =>
          open((ends) => (
            <RetryDialog
              rows={retried}
              onRetried={(done) =>
                tell('重打', done, `已重新排队 ${few(done.successIds.length)} 个打印任务`, ends)
              }
              onClose={ends.onClose}
            />
          ))
        }
      />
      <ReasonedButton text="确认已打印" why={whyNot('confirm')} onClick={() => ask('confirm')} />
      <ReasonedButton
        text="再打一份"
        why={came.length === 1 && rows.length === 1 ? undefined : '请只选一个已送达或已打印的任务，再打一份'}
        onClick={() => open((ends) => <AgainDialog job={came[0]!} {...ends} />)}
      />
      <ReasonedButton text="取消" why={whyNot('cancel')} onClick={() => ask('cancel')} />
      {shown}
    </>
  );
}
