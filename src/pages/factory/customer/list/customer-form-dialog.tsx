import { customer, CustomerForm, type Customer } from '#contract/customer/customer.ts';
import { useGroupOptions } from '@/entities/customer/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm, useVerification } from '@/shared/ui/form/index.ts';
import '../customer.css';

/** What the factory keeps about a customer; the customer does not see it. */
export function CustomerFormDialog({
  customer: edited,
  onDone,
  onClose,
}: DialogEnds & {
  customer: Customer;
}) {
  const groups = useGroupOptions();
  const { id, merchantName, alias, groupId, contactName, contactMobile, remark } = edited;
  const start = { alias, groupId, contactName, contactMobile, remark };
  const done = (): void => {
    showMessage(`客户「${merchantName}」已保存`);
    onDone();
  };
  const { verification, verify } = useVerification();
  const form = useForm(CustomerForm, start, async (values) => {
    if (values.groupId === groupId) {
      const { groupId: _same, ...rest } = values;
      await call(customer.update, { id, ...rest }, { quiet: true });
      return done();
    }
    const name = groups.find(({ value }) => value === values.groupId)?.label ?? '未分组';
    return verify(
      `客户「${merchantName}」将移到分组「${name}」，之后推单的订单按新分组的价格计算；已推单的订单不变。`,
      (pass) => call(customer.update, { id, ...values, ...pass }, { quiet: true }),
      done,
    );
  });
  return (
    <FormDialog
      title="修改客户"
      form={{ ...form, verification }}
      width={640}
      note={<span className="list-quiet">只有本工厂能看到这些资料。</span>}
      onClose={onClose}
    >
      <p className="customer-name" title={merchantName}>
        {merchantName}
      </p>
      <div className="form-grid">
        <TextField label="备注名" autoFocus {...form.field('alias')} />
        <SelectField label="分组" empty="未分组" options={groups} {...form.field('groupId')} />
        <TextField label="联系人" {...form.field('contactName')} />
        <TextField label="联系电话" {...form.field('contactMobile')} />
      </div>
      <TextField label="备注" lines={3} {...form.field('remark')} />
    </FormDialog>
  );
}
