import { z } from 'zod';
import { box } from '#contract/shelf/box.ts';
import { FormDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z.object({ reason: box.empty.input.shape.reason });

/** Why something is taken out of boxes. */
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
  onSend: (reason: string) => Promise<void>;
}) {
  const form = useForm(
    Typed,
    { reason: '' },
    async ({ reason }) => {
      await onSend(reason);
      onDone();
    },
    'box-reason',
  );
  return (
    <FormDialog title={title} form={form} submitText={act} intent="danger" onClose={onClose}>
      <div className="form-stack">
        <p>{text}</p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons reasons={reasons} onChoose={(reason) => form.set({ reason })} />
      </div>
    </FormDialog>
  );
}
