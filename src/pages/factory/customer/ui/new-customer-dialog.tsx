import { CODES } from '#contract/errors.ts';
import { customer, NewCustomer } from '#contract/customer/customer.ts';
import { useGroupOptions, useInvitorOptions } from '@/entities/customer/index.ts';
import { call, isApiError } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

const EMPTY = { name: '', mobile: '', contactName: '', groupId: null, invitorId: null, remark: '' };

/** Brings in a merchant who is not in the system yet. */
export function NewCustomerDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const groups = useGroupOptions();
  const invitors = useInvitorOptions();
  const form = useForm(
    NewCustomer,
    EMPTY,
    async (wish) => {
      await call(customer.create, wish, { quiet: true });
      showMessage(`客户「${wish.name}」已新建，对方可以用手机号短信登录`);
      onSaved();
    },
    'customer-new',
  );
  const { values, errors, set } = form;
  const taken = isApiError(form.failure, CODES.usernameTaken) ? form.failure.msg : undefined;
  return (
    <FormDialog
      title="新建客户"
      isOpen
      width={640}
      submitText="新建并绑定"
      busy={form.busy}
      failure={taken === undefined ? form.failure : null}
      note={<span className="list-quiet">已经在用本系统的商家，请把邀请码发给对方绑定。</span>}
      onClose={onClose}
      draft={form.draft}
      onSubmit={form.submit}
    >
      <div className="form-grid">
        <TextField
          label="客户名称"
          required
          autoFocus
          error={errors['name']}
          value={values.name}
          onChange={(name) => set({ name })}
        />
        <TextField
          label="手机号"
          required
          help="对方用它短信登录，再自己设置密码。"
          error={errors['mobile'] ?? taken}
          value={values.mobile}
          onChange={(mobile) => set({ mobile })}
        />
        <TextField
          label="联系人"
          required
          error={errors['contactName']}
          value={values.contactName}
          onChange={(contactName) => set({ contactName })}
        />
        <SelectField
          label="分组"
          empty="未分组"
          options={groups}
          error={errors['groupId']}
          value={values.groupId ?? undefined}
          onChange={(groupId) => set({ groupId: groupId ?? null })}
        />
        <SelectField
          label="邀请人"
          empty="我自己"
          options={invitors}
          error={errors['invitorId']}
          value={values.invitorId ?? undefined}
          onChange={(invitorId) => set({ invitorId: invitorId ?? null })}
        />
        <TextField
          label="备注"
          error={errors['remark']}
          value={values.remark ?? ''}
          onChange={(remark) => set({ remark })}
        />
      </div>
    </FormDialog>
  );
}
