import { z } from 'zod';
import { FormDialog, UsualReasons } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { ENDING_REASONS, endingReason } from './ending-reason.ts';

const schema = z.object({ reason: endingReason });

/** Whether the orders are to be cancelled, and why: the reason stands in their logs, for both sides. */
export function CancelDialog({
  title,
  onSubmit,
  onClose,
}: {
  title: string;
  onSubmit: (params: object) => void;
  onClose: () => void;
}) {
  const form = useForm(schema, { reason: '' }, async (params) => onSubmit(params));
  return (
    <FormDialog
      title={title}
      form={form}
      width={480}
      intent="danger"
      submitText="取消订单"
      closeText="不取消"
      onClose={onClose}
    >
      <p>取消后订单关闭，这一步无法撤销。</p>
      <TextField
        label="取消原因"
        required
        autoFocus
        placeholder="商家和工厂都能在订单日志中看到"
        {...form.field('reason')}
      />
      <UsualReasons reasons={ENDING_REASONS} onChoose={(reason) => form.set({ reason })} />
    </FormDialog>
  );
}
