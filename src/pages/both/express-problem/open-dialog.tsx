import { useState } from 'react';
import { z } from 'zod';
import { text } from '#contract/life-cycle/event-fields.ts';
import { PROBLEM_TEXT } from '#contract/problem/life-cycle/problem-events.ts';
import { problems } from '#contract/problem/problem.ts';
import { HAND_KINDS, PROBLEM_KINDS } from '#contract/problem/problem-words.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z.object({
  number: text(64, '请填写运单号、订单号或包裹号'),
  kind: z.enum(HAND_KINDS, '请选择类型'),
  text: text(PROBLEM_TEXT, '请填写说明'),
});

/** What a person knows of a parcel before the carrier says it. */
export function OpenDialog({ onDone, onClose }: DialogEnds) {
  const [idempotencyKey] = useState(randomId);
  const form = useForm(
    Typed,
    { number: '', kind: 'address', text: '' },
    async (typed) => {
      const { number } = await call(problems.open, { ...typed, idempotencyKey }, { quiet: true });
      showMessage(`已登记问题件 ${number}`);
      onDone();
    },
    'problem.open',
  );
  return (
    <FormDialog title="登记问题件" form={form} width={480} submitText="登记" onClose={onClose}>
      <div className="form-stack">
        <TextField
          label="单号"
          required
          autoFocus
          placeholder="运单号、订单号或包裹号"
          {...form.field('number')}
        />
        <SelectField
          label="类型"
          required
          options={HAND_KINDS.map((value) => ({ value, label: PROBLEM_KINDS[value].label }))}
          {...form.field('kind')}
        />
        <TextField label="说明" required lines={4} {...form.field('text')} />
      </div>
    </FormDialog>
  );
}
