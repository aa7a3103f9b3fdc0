import { z } from 'zod';
import { TextField } from '../form/fields.tsx';
import { useForm } from '../form/use-form.ts';
import { FormDialog } from './form-dialog.tsx';
import { UsualReasons } from './usual-reasons.tsx';
import type { DialogEnds } from './use-dialog.tsx';

/** Asks why something is done that has to be explained; what was typed stays until it is sent. */
export function ReasonDialog({
  title,
  text,
  act,
  intent = 'primary',
  reasons,
  typed,
  draft,
  onSend,
  onDone,
  onClose,
}: DialogEnds & {
  title: string;
  /** What follows of it. */
  text: string;
  /** What the button is called. */
  act: string;
  intent?: 'primary' | 'danger';
  /** Those that are given most. */
  reasons: readonly string[];
  /** How the call reads a reason. */
  typed: z.ZodType<string, string>;
  /** Under which name what is typed is kept. */
  draft: string;
  onSend: (reason: string) => void | Promise<void>;
}) {
  const form = useForm(
    z.object({ reason: typed }),
    { reason: '' },
    async ({ reason }) => {
      await onSend(reason);
      onDone();
    },
    draft,
  );
  return (
    <FormDialog title={title} form={form} submitText={act} intent={intent} onClose={onClose}>
      <div className="form-stack">
        <p>{text}</p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons reasons={reasons} onChoose={(reason) => form.set({ reason })} />
      </div>
    </FormDialog>
  );
}
