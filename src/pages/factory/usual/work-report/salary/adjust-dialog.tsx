import { useState } from 'react';
import { z } from 'zod';
import { wagePeriod } from '#contract/wage/period.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

const KINDS = [
  { value: 'allowance', label: '补贴' },
  { value: 'deduction', label: '扣款' },
] as const;
const Typed = z
  .object({
    kind: z.enum(['allowance', 'deduction']),
    cents: z.number('金额请填数字，最多两位小数'),
    reason: z.string(),
  })
  .transform(({ kind, cents, reason }, issues) => {
    if (cents < 0) issues.addIssue({ code: 'custom', path: ['cents'], message: '金额请填正数' });
    const asked = { periodId: 1, userIds: [1], cents: kind === 'deduction' ? -cents : cents, reason };
    const read = wagePeriod.adjust.input.safeParse(asked);
    for (const { path, message } of read.error?.issues ?? [])
      issues.addIssue({ code: 'custom', path: [...path], message });
    return { cents: asked.cents, reason: read.data?.reason ?? reason };
  });

/** An allowance or a deduction of one person or of many, in an open period. */
export function AdjustDialog({
  periodId,
  people,
  onDone,
  onClose,
}: DialogEnds & { periodId: number; people: readonly { id: number; name: string }[] }) {
  const [idempotencyKey] = useState(randomId);
  const [start] = useState<z.input<typeof Typed>>(() => ({
    ...{ kind: 'allowance', cents: Number.NaN, reason: '' },
  }));
  const form = useForm(
    Typed,
    start,
    async (said) => {
      const userIds = people.map(({ id }) => id);
      await call(wagePeriod.adjust, { periodId, userIds, ...said, idempotencyKey }, { quiet: true });
      showMessage(said.cents > 0 ? '补贴已记入' : '扣款已记入');
      onDone();
    },
    `wage-adjustment-${periodId}-${people.map(({ id }) => id).join('-')}`,
  );
  const { values, set, field } = form;
  const whom = people.length > 3 ? `${people.length} 人` : people.map(({ name }) => name).join('、');
  return (
    <FormDialog title={`补贴与扣款：${whom}`} form={form} width={480} onClose={onClose}>
      <div className="form-grid">
        <SelectField label="类型" options={KINDS} value={values.kind} onChange={(kind) => set({ kind })} />
        <AmountField label="每人金额" required currency="CNY" {...field('cents')} />
        <div data-wide>
          <TextField label="原因" required {...field('reason')} />
        </div>
      </div>
    </FormDialog>
  );
}
