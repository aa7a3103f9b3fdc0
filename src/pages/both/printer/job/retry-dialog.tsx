import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { PRINT_JOB_REGIONS } from '#contract/print-job/life-cycle/print-job-states.ts';
import { printJob, type PrintJob } from '#contract/print-job/print-job.ts';
import { printer } from '#contract/printer/printer.ts';
import type { SomeDone } from '#contract/values/some-done.ts';
import { few } from '@/features/means/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { NumberField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

const { unknown } = PRINT_JOB_REGIONS.printJob;
const Typed = z.object({
  missing: z.string().trim().max(200, '最多 200 个字'),
  fromLabel: z.int('请填写整数').positive('张数从 1 开始'),
  printerId: z.int().positive().nullable(),
});

/** Prints once more what did not come out; of what nobody knows the person says what is missing. */
export function RetryDialog({
  rows,
  onRetried,
  onClose,
}: {
  rows: readonly PrintJob[];
  onRetried: (done: SomeDone) => void;
  onClose: () => void;
}) {
  const printers = useQuery({ ...query(printer.choices, {}, { quiet: true }), gcTime: 0 });
  const unsure = rows.filter(({ state }) => state === unknown.code).length;
  const form = useForm(
    Typed,
    { missing: '', fromLabel: 1, printerId: null },
    async (typed) =>
      onRetried(await call(printJob.retry, { ids: rows.map(({ id }) => id), ...typed }, { quiet: true })),
    'print-retry',
  );
  return (
    <FormDialog title={`重打 ${few(rows.length)} 个打印任务`} form={form} submitText="重打" onClose={onClose}>
      <div className="form-stack">
        <TextField
          label="缺了什么"
          required={unsure > 0}
          help={
            unsure > 0
              ? `其中 ${few(unsure)} 个结果未知，可能已打出一部分：请看过实物再填写，例如「第 3 张起都没有」`
              : '可不填'
          }
          {...form.field('missing')}
        />
        {rows.length === 1 && (
          <NumberField
            label="从第几张起"
            help={`这个任务共 ${few(rows[0]!.labels)} 张`}
            empty={Number.NaN}
            {...form.field('fromLabel')}
          />
        )}
        <SelectField
          label="打印机"
          empty="原来的打印机"
          options={(printers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('printerId')}
        />
      </div>
    </FormDialog>
  );
}
