import { z } from 'zod';
import { batch } from '#contract/batch/batch.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z.object({ reason: batch.kick.input.shape.reason });

/** Why a piece leaves its batch. */
export function KickDialog({
  title,
  onSend,
  onDone,
  onClose,
}: DialogEnds & { title: string; onSend: (reason: string) => Promise<void> }) {
  const form = useForm(
    Typed,
    { reason: '' },
    async ({ reason }) => {
      await onSend(reason);
      onDone();
    },
    'batch-kick',
  );
  return (
    <FormDialog title={title} form={form} submitText="剔出" intent="danger" onClose={onClose}>
      <div className="form-stack">
        <p>剔出后它回到「待分配」，可以进入别的批次；订单没有别的件在批次里时回到待生产。</p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
      </div>
    </FormDialog>
  );
}
