import { artDesk, type DeskLine } from '#contract/art-desk/art-desk.ts';
import { tellWritten } from '@/entities/line-art/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { itemsOf, nameOf } from './items-of.ts';

const USUAL = [
  '缺少印刷图片，请补图后重新提交',
  '图片分辨率不足，请更换更大的图片',
  '图片打不开，请更换文件',
  '图片内容印不全，请调整构图后重新上传',
];
const FORM = artDesk.repulse.input.pick({ reason: true });

/** The orders of these lines go back to their merchants, with a reason that they read. */
export function RepulseDialog({ lines, onDone, onClose }: DialogEnds & { lines: readonly DeskLine[] }) {
  const form = useForm(FORM, { reason: '' }, async ({ reason }) => {
    tellWritten('已打回', await call(artDesk.repulse, { items: itemsOf(lines), reason }, { quiet: true }));
    onDone();
  });
  const orders = new Set(lines.map(({ orderId }) => orderId)).size;
  return (
    <FormDialog
      title={`打回：${nameOf(lines)}`}
      form={form}
      intent="danger"
      submitText={`打回 ${orders} 单`}
      onClose={onClose}
    >
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
