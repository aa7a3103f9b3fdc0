import { CODES } from '#contract/errors.ts';
import { customer, NewCustomer } from '#contract/customer/customer.ts';
import { useGroupOptions, useInvitorOptions } from '@/entities/customer/index.ts';
import { call, isApiError } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

const EMPTY = { name: '', mobile: '', contactName: '', groupId: null, invitorId: null, remark: '' };

/** Brings in a merchant who is not in the system yet. */
export function NewCustomerDialog({ onDone, onClose }: DialogEnds) {
  const groups = useGroupOptions();
  const invitors = useInvitorOptions();
  const form = useForm(
    NewCustomer,
    EMPTY,
    async (wish) => {
      await call(customer.create, wish, { quiet: true });
      showMessage(`客户「${wish.name}」已新建，对方可以用手机号短信登录`);
      onDone();
    },
    'customer-new',
  );
  const { errors } = form;
  const taken = isApiError(form.failure, CODES.usernameTaken) ? form.failure.msg : undefined;
  return (
    <FormDialog
      title="新建客户"
      form={{ ...form, failure: taken === undefined ? form.failure : null }}
      width={640}
      submitText="新建并绑定"
      note={<span className="list-quiet">已经在用本系统的商家，请把邀请码发给对方绑定。</span>}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField label="客户名称" required autoFocus {...form.field('name')} />
        <TextField
          label="手机号"
          required
          help="对方用它短信登录，再自己设置密码。"
          {...form.field('mobile')}
          error={errors['mobile'] ?? taken}
        />
        <TextField label="联系人" required {...form.field('contactName')} />
        <SelectField label="分组" empty="未分组" options={groups} {...form.field('groupId')} />
        <SelectField label="邀请人" empty="我自己" options={invitors} {...form.field('invitorId')} />
        <TextField label="备注" {...form.field('remark')} />
      </div>
    </FormDialog>
  );
}
