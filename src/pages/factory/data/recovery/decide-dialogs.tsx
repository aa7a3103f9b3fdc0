import { z } from 'zod';
import { FormDialog, UsualReasons } from '@/shared/ui/dialog/index.ts';
import { CheckField, TextField, useForm } from '@/shared/ui/form/index.ts';

const Reason = z.object({
  reason: z.string().trim().min(1, '请填写销毁的原因').max(200, '原因不能超过 200 个字符'),
});

/** Why things are destroyed. */
export function DiscardDialog({
  count,
  onSubmit,
  onClose,
}: {
  count: number;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}) {
  const form = useForm(Reason, { reason: '' }, async ({ reason }) => onSubmit(reason), 'recovery-discard');
  return (
    <FormDialog title={`销毁 ${count} 件`} form={form} submitText="销毁" intent="danger" onClose={onClose}>
      <div className="form-stack">
        <p>带有客户图案的物品请剪毁后再丢弃。24 小时内可以撤销处理。</p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons
          reasons={['坯件不能再用', '图案不能外流', '破损']}
          onChoose={(reason) => form.set({ reason })}
        />
      </div>
    </FormDialog>
  );
}

const Off = z.object({ off: z.boolean().refine((off) => off, '请先去掉印刷，再勾选') });

/** Blanks with a print on them are used again only once that is off. */
export function ReuseDialog({
  count,
  onSubmit,
  onClose,
}: {
  count: number;
  onSubmit: () => void;
  onClose: () => void;
}) {
  const form = useForm(Off, { off: false }, async () => onSubmit(), 'recovery-reuse');
  return (
    <FormDialog title={`坯件回用 ${count} 件`} form={form} submitText="回用" onClose={onClose}>
      <div className="form-stack">
        <p>其中有已印刷的坯件，去掉印刷后才能回用。</p>
        <CheckField label="印刷已全部去掉" value={form.values.off} onChange={(off) => form.set({ off })} />
        {form.errors['off'] && <p role="alert">{form.errors['off']}</p>}
      </div>
    </FormDialog>
  );
}
