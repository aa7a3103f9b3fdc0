import { useState } from 'react';
import { Tag } from '@blueprintjs/core';
import { customerNotice, NoticeForm, NOTICE_SCOPES } from '#contract/customer-notice/customer-notice.ts';
import { CustomerPicker, useGroupOptions, type PickedCustomer } from '@/entities/customer/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import './customer.css';

const SCOPES = optionsOf(NOTICE_SCOPES) as { value: keyof typeof NOTICE_SCOPES; label: string }[];

/** Writes to customers: to those chosen, to a group, or to all. */
export function NoticeFormDialog({
  to,
  onDone,
  onClose,
}: DialogEnds & {
  /** Chosen already; empty: nobody is. */
  to: readonly PickedCustomer[];
}) {
  const groups = useGroupOptions();
  const [picked, setPicked] = useState<readonly PickedCustomer[]>(to);
  // Of two attempts the server carries out one.
  const [idempotencyKey] = useState(() => randomId());
  const scope: keyof typeof NOTICE_SCOPES = to.length > 0 ? 'chosen' : 'all';
  const merchantIds = to.map(({ merchantId }) => merchantId);
  const start = { title: '', body: '', scope, groupId: null, merchantIds };
  const form = useForm(
    NoticeForm,
    start,
    async (values) => {
      const { recipients } = await call(customerNotice.send, { ...values, idempotencyKey }, { quiet: true });
      showMessage(`已通知 ${recipients.toLocaleString('zh-CN')} 个客户`);
      onDone();
    },
    'customer-notice',
  );
  const { values, errors, set } = form;
  const choose = (next: readonly PickedCustomer[]): void => {
    setPicked(next);
    set({ merchantIds: next.map(({ merchantId }) => merchantId) });
  };
  return (
    <FormDialog
      title="通知客户"
      form={form}
      submitText="发送"
      note={<span className="list-quiet">发送后不能撤回。</span>}
      onClose={onClose}
    >
      <div className="form-stack">
        <TextField label="标题" required autoFocus {...form.field('title')} />
        <TextField label="内容" required lines={5} {...form.field('body')} />
        <SelectField label="通知范围" required options={SCOPES} {...form.field('scope')} />
        {values.scope === 'group' && (
          <SelectField label="分组" required empty="请选择" options={groups} {...form.field('groupId')} />
        )}
        {values.scope === 'chosen' && (
          <Field label="客户" required error={errors['merchantIds']}>
            {() => (
              <>
                <CustomerPicker
                  // Empty again after each: the next one is typed at once.
                  key={picked.length}
                  label="客户"
                  value={null}
                  error={errors['merchantIds']}
                  onPick={(one) =>
                    choose([...picked.filter(({ merchantId }) => merchantId !== one.merchantId), one])
                  }
                />
                <div className="customer-picked">
                  {picked.map((one) => (
                    <Tag
                      key={one.merchantId}
                      minimal
                      onRemove={() => choose(picked.filter((other) => other !== one))}
                    >
                      {one.merchantName}
                    </Tag>
                  ))}
                </div>
              </>
            )}
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
