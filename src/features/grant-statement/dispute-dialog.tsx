import { z } from 'zod';
import {
  DisputeReason,
  grantStatements,
  STATEMENT_DAYS,
  type GrantStatement,
} from '#contract/grant-statement/grant-statement.ts';
import { MOST_DISPUTED } from '#contract/grant-statement/life-cycle/grant-statement-events.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, TextField, useForm } from '@/shared/ui/form/index.ts';
import { NumbersField } from '@/shared/ui/list/index.ts';

const Typed = z.object({
  numbers: z
    .array(z.string())
    .min(1, '请填写有异议的运单号')
    .max(MOST_DISPUTED, `一次最多 ${MOST_DISPUTED} 个单号`),
  reason: DisputeReason,
});

/** The receiver says of which numbers he thinks otherwise, and why. */
export function DisputeDialog({
  statement: { id, version, month, accountName },
  onDone,
  onClose,
}: DialogEnds & { statement: GrantStatement }) {
  const form = useForm(
    Typed,
    { numbers: [], reason: '' },
    async ({ numbers, reason }) => {
      const lines = [...new Set(numbers)].map((no) => ({ no, reason }));
      await call(grantStatements.dispute, { id, version, lines }, { quiet: true });
      showMessage('已提出异议，等待分享方更正');
      onDone();
    },
    `grant-statement-dispute-${id}`,
  );
  const { values, set, errors } = form;
  return (
    <FormDialog title="提出异议" form={form} width={440} submitText="提出异议" onClose={onClose}>
      <div className="form-stack">
        <p>
          「{accountName}」{month}：出账后 {STATEMENT_DAYS} 天内可以提出异议，分享方更正后会重新发来。
        </p>
        <Field label="运单号" required error={errors['numbers']} help={`最多 ${MOST_DISPUTED} 个`}>
          {({ id: field }) => (
            <NumbersField
              id={field}
              label="运单号"
              most={MOST_DISPUTED}
              doneText="确定"
              value={values.numbers}
              onChange={(numbers) => set({ numbers: numbers ?? [] })}
            />
          )}
        </Field>
        <TextField label="原因" required {...form.field('reason')} />
      </div>
    </FormDialog>
  );
}
