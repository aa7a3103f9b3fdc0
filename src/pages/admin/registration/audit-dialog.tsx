import { register, type Registration } from '#contract/register/register.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

export interface Audit {
  registration: Registration;
  approved: boolean;
}

/** Lets a tenant become a factory, or says why not; the applicant reads the reason. */
export function AuditDialog({
  audit: { approved, registration },
  onSettled,
  onClose,
}: {
  audit: Audit;
  onSettled: () => void;
  onClose: () => void;
}) {
  const { id, tenantName, realName, mobile } = registration;
  const form = useForm(register.audit.input, { id, approved, reason: '' }, async ({ reason }) => {
    await call(register.audit, { id, approved, ...(reason && { reason }) }, { quiet: true });
    showMessage(`已${approved ? '通过' : '驳回'}「${tenantName}」的申请`);
    onSettled();
  });
  return (
    <FormDialog
      title={approved ? '通过注册申请' : '驳回注册申请'}
      form={form}
      width={440}
      intent={approved ? 'primary' : 'danger'}
      submitText={approved ? '通过' : '驳回'}
      onClose={onClose}
    >
      <p className="danger-text">
        「{tenantName}」申请开通工厂，申请人 {realName}，手机号 {mobile}。
        {approved ? '通过后对方可以立即使用工厂的全部功能。' : '驳回后对方能看到原因，修改后可以再次申请。'}
      </p>
      {!approved && <TextField label="驳回原因" required autoFocus lines={3} {...form.field('reason')} />}
    </FormDialog>
  );
}
