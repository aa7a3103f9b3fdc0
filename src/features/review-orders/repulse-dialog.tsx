import { orderEventParams } from '#contract/order/life-cycle/order-events.ts';
import { FormDialog, UsualReasons } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

const USUAL = [
  '收货地址不完整，请补全',
  '电话号码有误，请核对',
  '印刷图片分辨率不足，请更换',
  '图片疑似侵权，请更换',
  '该型号暂时缺料',
];

/** Orders go back to the merchant with a reason that he reads. */
export function RepulseDialog({
  count,
  onSubmit,
  onClose,
}: {
  count: number;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}) {
  const form = useForm(orderEventParams['order.repulse'], { reason: '' }, async ({ reason }) =>
    onSubmit(reason),
  );
  return (
    <FormDialog title={`打回 ${count} 单`} form={form} intent="danger" submitText="打回" onClose={onClose}>
      <TextField
        label="打回原因"
        required
        autoFocus
        lines={3}
        placeholder="商家会看到这句话，请写明要做什么"
        {...form.field('reason')}
      />
      <UsualReasons reasons={USUAL} onChoose={(reason) => form.set({ reason })} />
    </FormDialog>
  );
}
