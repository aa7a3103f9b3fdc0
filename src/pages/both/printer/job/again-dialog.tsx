import { useState } from 'react';
import { z } from 'zod';
import { printJob, type PrintJob } from '#contract/print-job/print-job.ts';
import { call } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z.object({
  reason: z.string().trim().min(1, '请填写原因').max(200, '原因最多 200 个字'),
});

/** The next copy of what was printed, with why. */
export function AgainDialog({ job: { id, labels }, onDone, onClose }: DialogEnds & { job: PrintJob }) {
  // The same answer where the network repeats it: one copy comes out.
  const [idempotencyKey] = useState(randomId);
  const form = useForm(
    Typed,
    { reason: '' },
    async ({ reason }) => {
      await call(printJob.again, { id, reason, idempotencyKey }, { quiet: true });
      showMessage('已加入队列');
      onDone();
    },
    'print-again',
  );
  return (
    <FormDialog title={`再打一份 #${id}`} form={form} submitText="再打一份" onClose={onClose}>
      <div className="form-stack">
        <TextField
          label="原因"
          required
          autoFocus
          placeholder="脏污、遗失、打印坏"
          help={`整份 ${labels.toLocaleString('zh-CN')} 张再打一次，按重打记录`}
          {...form.field('reason')}
        />
      </div>
    </FormDialog>
  );
}
