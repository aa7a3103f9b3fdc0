import type { z } from 'zod';
import { orderEventParams } from '#contract/order/life-cycle/order-events.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

interface TextDialogProps {
  title: string;
  onSubmit: (params: object) => void;
  onClose: () => void;
}

/** One text that an event carries. */
function TextDialog<K extends string>({
  name,
  schema,
  label,
  submitText,
  help,
  lines = 1,
  title,
  onSubmit,
  onClose,
}: TextDialogProps & {
  name: K;
  schema: z.ZodType<unknown, Record<K, string>>;
  label: string;
  submitText: string;
  help: string;
  lines?: number;
}) {
  const start = { [name]: '' } as Record<K, string>;
  const form = useForm(schema, start, async (params) => onSubmit(params as object));
  return (
    <FormDialog title={title} form={form} width={440} submitText={submitText} onClose={onClose}>
      <TextField
        label={label}
        autoFocus
        lines={lines}
        help={help}
        error={form.errors[name]}
        value={form.values[name]}
        onChange={(text) => form.set({ [name]: text } as Record<K, string>)}
      />
    </FormDialog>
  );
}

export const RemarkDialog = (props: TextDialogProps) => (
  <TextDialog
    {...props}
    name="remark"
    schema={orderEventParams['order.remarked']}
    label="备注"
    submitText="保存"
    help="会替换原来的备注；留空则清除。"
    lines={3}
  />
);

export const DeclarationDialog = (props: TextDialogProps) => (
  <TextDialog
    {...props}
    name="declarationNo"
    schema={orderEventParams['customs.declared']}
    label="报关单号"
    submitText="已申报"
    help="所选订单属于同一张报关单；分开申报的请逐单填写。"
  />
);
