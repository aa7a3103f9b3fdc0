import { useState } from 'react';
import { customer, CustomerForm, type Customer } from '#contract/customer/customer.ts';
import { useGroupOptions } from '@/entities/customer/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, VerifiedStep } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import './customer.css';

/** What the factory keeps about a customer; the customer does not see it. */
export function CustomerFormDialog({
  customer: edited,
  onSaved,
  onClose,
}: {
  customer: Customer;
  onSaved: () => void;
  onClose: () => void;
}) {
  const groups = useGroupOptions();
  const { id, merchantName, alias, groupId, contactName, contactMobile, remark } = edited;
  const start = { alias, groupId, contactName, contactMobile, remark };
  const [confirming, setConfirming] = useState(false);
  const done = (): void => {
    showMessage(`客户「${merchantName}」已保存`);
    onSaved();
  };
  const form = useForm(CustomerForm, start, async ({ groupId: chosen, ...values }) => {
    if (chosen !== groupId) return setConfirming(true);
    await call(customer.update, { id, ...values }, { quiet: true });
    done();
  });
  const { values, errors, set } = form;
  if (confirming) {
    const name = groups.find(({ value }) => value === values.groupId)?.label ?? '未分组';
    return (
      <VerifiedStep
        text={`客户「${merchantName}」将移到分组「${name}」，之后推单的订单按新分组的价格计算；已推单的订单不变。`}
        send={(pass) => call(customer.update, { id, ...values, ...pass }, { quiet: true })}
        onDone={done}
        onBack={() => setConfirming(false)}
      />
    );
  }
  return (
    <FormDialog
      title="修改客户"
      isOpen
      width={640}
      submitText="保存"
      busy={form.busy}
      failure={form.failure}
      note={<span className="list-quiet">只有本工厂能看到这些资料。</span>}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="customer-name" title={merchantName}>
        {merchantName}
      </p>
      <div className="form-grid">
        <TextField
          label="备注名"
          autoFocus
          error={errors['alias']}
          value={values.alias}
          onChange={(text) => set({ alias: text })}
        />
        <SelectField
          label="分组"
          empty="未分组"
          options={groups}
          error={errors['groupId']}
          value={values.groupId ?? undefined}
          onChange={(chosen) => set({ groupId: chosen ?? null })}
        />
        <TextField
          label="联系人"
          error={errors['contactName']}
          value={values.contactName ?? ''}
          onChange={(text) => set({ contactName: text })}
        />
        <TextField
          label="联系电话"
          error={errors['contactMobile']}
          value={values.contactMobile ?? ''}
          onChange={(text) => set({ contactMobile: text })}
        />
      </div>
      <TextField
        label="备注"
        lines={3}
        error={errors['remark']}
        value={values.remark ?? ''}
        onChange={(text) => set({ remark: text })}
      />
    </FormDialog>
  );
}
