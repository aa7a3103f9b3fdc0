import type { LabelRow } from '#contract/label/label.ts';
import { printJob } from '#contract/print-job/print-job.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';

/** Jobs of these labels of which a person can say that they came out. */
export const unsureJobs = (rows: readonly LabelRow[]): number[] => [
  ...new Set(
    rows.flatMap(({ print, jobId }) =>
      jobId !== null && (print === 'unknown' || print === 'sent') ? [jobId] : [],
    ),
  ),
];

/** A person saw the labels of these jobs; each job is confirmed with all of its labels. */
export function ConfirmDialog({ jobIds, onDone, onClose }: DialogEnds & { jobIds: readonly number[] }) {
  const form = useSending(async () => {
    const { successIds, failed } = await call(printJob.confirm, { ids: [...jobIds] }, { quiet: true });
    const [first] = failed;
    showMessage(
      first
        ? `已确认 ${successIds.length} 个打印任务，${failed.length} 个没有确认：${first.msg}`
        : `已确认 ${successIds.length} 个打印任务`,
    );
    onDone();
  });
  return (
    <FormDialog title="确认已打印" form={form} submitText="确认已打印" width={440} onClose={onClose}>
      <p>
        所选面单属于 {jobIds.length}{' '}
        个打印任务，会确认这些任务的全部面单。请先核对每张都已打出；没有打出的，请在「打印」页面重打。
      </p>
    </FormDialog>
  );
}
