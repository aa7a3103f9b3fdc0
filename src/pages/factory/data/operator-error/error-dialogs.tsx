import { useState } from 'react';
import { z } from 'zod';
import { operatorError, type OperatorError } from '#contract/operator-error/operator-error.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, TextField, useForm } from '@/shared/ui/form/index.ts';

type Ends = DialogEnds & { error: OperatorError };
const Explained = z.object({ text: operatorError.explain.input.shape.text });
const Deducted = z.object({ cents: operatorError.deduct.input.shape.cents });

/** How it came to it, or what the person said. */
export function ExplainDialog({ error: { id, version, explanation }, onDone, onClose }: Ends) {
  const form = useForm(
    Explained,
    { text: explanation },
    async (said) => {
      await call(operatorError.explain, { id, version, ...said }, { quiet: true });
      showMessage('说明已保存');
      onDone();
    },
    `operator-error-explain-${id}`,
  );
  return (
    <FormDialog title="说明操作错误" form={form} onClose={onClose}>
      <div className="form-stack">
        <TextField label="说明" required lines={3} autoFocus {...form.field('text')} />
      </div>
    </FormDialog>
  );
}

/** What it costs him, in the wage period that is open; 0 takes back what it cost. */
export function DeductDialog({ error: { id, version, person, deductedCents }, onDone, onClose }: Ends) {
  const [idempotencyKey] = useState(randomId);
  const form = useForm(
    Deducted,
    { cents: deductedCents ?? Number.NaN },
    async ({ cents }) => {
      await call(operatorError.deduct, { id, version, cents, idempotencyKey }, { quiet: true });
      showMessage(cents === 0 ? '扣款已撤销' : '扣款已记入');
      onDone();
    },
    `operator-error-deduct-${id}`,
  );
  return (
    <FormDialog
      title={`扣款：${person}`}
      form={form}
      width={440}
      note={
        <span className="list-quiet">记入发生当天的工资周期；已锁定的，记入下一个周期。填 0 撤销扣款。</span>
      }
      onClose={onClose}
    >
      <div className="form-stack">
        <AmountField label="扣款金额" required currency="CNY" {...form.field('cents')} />
      </div>
    </FormDialog>
  );
}
