import { useState } from 'react';
import { usage } from '#contract/usage/usage.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, TextField, useForm } from '@/shared/ui/form/index.ts';

const Typed = usage.correct.input.pick({ length: true, note: true });

/** How long a medium really was. */
export function CorrectDialog({
  id,
  standing,
  onDone,
  onClose,
}: DialogEnds & { id: number; standing: number }) {
  const [idempotencyKey] = useState(randomId);
  const form = useForm(
    Typed,
    { length: standing, note: '' },
    async (said) => {
      await call(usage.correct, { ...said, id, standing, idempotencyKey }, { quiet: true });
      showMessage('介质已更正');
      onDone();
    },
    `usage-correct-${id}`,
  );
  return (
    <FormDialog
      title="更正介质"
      form={form}
      submitText="更正"
      note={<span className="list-quiet">原来的记录不变，差额另记一条，算在用料的那一天。</span>}
      onClose={onClose}
    >
      <div className="form-stack">
        <NumberField
          label="实际长度"
          required
          unit="mm"
          empty={Number.NaN}
          help={`现在是 ${standing.toLocaleString('zh-CN')} mm`}
          {...form.field('length')}
        />
        <TextField label="原因" required {...form.field('note')} />
      </div>
    </FormDialog>
  );
}
