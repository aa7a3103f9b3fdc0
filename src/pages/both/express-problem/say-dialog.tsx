import { z } from 'zod';
import { text } from '#contract/life-cycle/event-fields.ts';
import { PROBLEM_TEXT } from '#contract/problem/life-cycle/problem-events.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

/** A deed that asks for words alone. */
export function SayDialog({
  title,
  label,
  name,
  onSend,
  onDone,
  onClose,
}: DialogEnds & {
  title: string;
  label: string;
  name: 'text' | 'reason';
  onSend: (params: object) => void;
}) {
  const form = useForm(z.object({ said: text(PROBLEM_TEXT, `请填写${label}`) }), { said: '' }, ({ said }) => {
    onSend({ [name]: said });
    onDone();
    return Promise.resolve();
  });
  return (
    <FormDialog title={title} form={form} width={480} submitText={title} onClose={onClose}>
      <TextField label={label} required autoFocus lines={4} {...form.field('said')} />
    </FormDialog>
  );
}
