import { z } from 'zod';
import { FormDialog, UsualReasons } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

const USUAL = ['买家不要了', '拍错了，重新下单', '地址或商品有误', '缺料，无法生产', '重复下单'];

/** A server takes a cancelling without a reason, too (a platform's, an older client's): here a person is asked. */
const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, '请填写取消原因，或点选一个')
    .max(500, '原因最多 500 个字，请缩短后再提交')
    .refine((value) => !value.includes('\0'), '不能包含空字符，请重新输入'),
});

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
      <UsualReasons reasons={USUAL} onChoose={(reason) => form.set({ reason })} />
    </FormDialog>
  );
}
