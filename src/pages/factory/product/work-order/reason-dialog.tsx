import { z } from 'zod';
import { FormDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z.object({ reason: z.string().trim().min(1, '请填写原因').max(500, '原因最多 500 个字') });

/** Why work orders stand still, or end before they are done. */
export function ReasonDialog({
  title,
  text,
  act,
  reasons,
  onSend,
  onDone,
  onClose,
}: DialogEnds & {
  title: string;
  text: string;
  act: string;
  reasons: readonly string[];
  onSend: (reason: string) => void;
}) {
  const form = useForm(
    Typed,
    { reason: '' },
    ({ reason }) => {
      onSend(reason);
      onDone();
      return Promise.resolve();
    },
    'work-order-reason',
  );
  return (
    <FormDialog title={title} form={form} submitText={act} onClose={onClose}>
      <div className="form-stack">
        <p>{text}</p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons reasons={reasons} onChoose={(reason) => form.set({ reason })} />
      </div>
    </FormDialog>
  );
}
