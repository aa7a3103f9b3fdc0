import { useQuery } from '@tanstack/react-query';
import { printJob } from '#contract/print-job/print-job.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines } from '@/shared/ui/list/index.ts';

/** What happened to a print job, with what the printer said word for word. */
export function JobDetail({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({ ...query(printJob.log, { id }, { quiet: true }), gcTime: 0 });
  return (
    <>
      <FailureNote error={error} retry={() => void refetch()} />
      <LogLines
        lines={data?.map((line, nth) => ({ ...line, id: nth }))}
        say={({ title, after, text }) =>
          [title === after ? title : `${title}：${after}`, text].filter(Boolean).join('，')
        }
      />
    </>
  );
}
