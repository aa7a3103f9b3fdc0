import { tenant } from '#contract/tenant/tenant.ts';
import { useHomeSession, useSessionPort } from '@/entities/session/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

/** Gives the tenant another name; partners see it from then on (C026). */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const { baseInfo } = useHomeSession();
  const session = useSessionPort();
  const form = useForm(tenant.rename.input, { name: baseInfo?.name ?? '' }, async ({ name }) => {
    await call(tenant.rename, { name }, { quiet: true });
    session.refresh();
    showMessage(`名称已改为「${name}」`);
    onClose();
  });
  return (
    <FormDialog title="修改公司名称" form={form} width={440} onClose={onClose}>
      <TextField
        label="公司名称"
        required
        autoFocus
        help="与您绑定的工厂或商家也会看到新的名称。"
        {...form.field('name')}
      />
    </FormDialog>
  );
}
