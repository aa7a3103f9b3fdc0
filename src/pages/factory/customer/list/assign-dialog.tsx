import { useState } from 'react';
import { customerGroup } from '#contract/customer/customer-group.ts';
import { customer, type Customer } from '#contract/customer/customer.ts';
import { useGroupOptions, useInvitorOptions } from '@/entities/customer/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, useSending, useVerification } from '@/shared/ui/form/index.ts';

/** Gives many customers one group, or one invitor. */
export function AssignDialog({
  what,
  customers,
  onDone,
  onClose,
}: DialogEnds & {
  what: 'group' | 'invitor';
  customers: readonly Customer[];
}) {
  const groups = useGroupOptions();
  const invitors = useInvitorOptions();
  const [chosen, setChosen] = useState<number | null>(null);
  const ids = customers.map(({ id }) => id);
  const done = (): void => {
    showMessage(`已修改 ${ids.length} 个客户`);
    onDone();
  };
  const { verification, verify } = useVerification();
  const sending = useSending(async () => {
    await call(customer.updateInvitor, { ids, invitorId: chosen }, { quiet: true });
    done();
  });
  const verifyGroup = (): void =>
    verify(
      `${ids.length} 个客户将移到分组「${groups.find(({ value }) => value === chosen)?.label ?? '未分组'}」，之后推单的订单按新分组的价格计算；已推单的订单不变。`,
      (pass) => call(customerGroup.batchSet, { ids, groupId: chosen, ...pass }, { quiet: true }),
      done,
    );
  return (
    <FormDialog
      title={what === 'group' ? '设置分组' : '修改邀请人'}
      form={{ ...sending, ...(what === 'group' && { submit: verifyGroup }), verification }}
      width={400}
      submitText={what === 'group' ? '下一步' : '保存'}
      onClose={onClose}
    >
      <SelectField
        label={what === 'group' ? `${ids.length} 个客户移到分组` : `${ids.length} 个客户的邀请人改为`}
        empty={what === 'group' ? '未分组' : '无'}
        options={what === 'group' ? groups : invitors}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
