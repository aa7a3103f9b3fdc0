import { useState } from 'react';
import { customerGroup } from '#contract/customer-group.ts';
import { customer, type Customer } from '#contract/customer.ts';
import { useGroupOptions, useInvitorOptions } from '@/entities/customer/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField } from '@/shared/ui/form/index.ts';

/** Gives many customers one group, or one invitor. */
export function AssignDialog({
  what,
  customers,
  onSaved,
  onClose,
}: {
  what: 'group' | 'invitor';
  customers: readonly Customer[];
  onSaved: () => void;
  onClose: () => void;
}) {
  const groups = useGroupOptions();
  const invitors = useInvitorOptions();
  const [chosen, setChosen] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const ids = customers.map(({ id }) => id);
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await (what === 'group'
        ? call(customerGroup.batchSet, { ids, groupId: chosen ?? null }, { quiet: true })
        : call(customer.updateInvitor, { ids, invitorId: chosen ?? null }, { quiet: true }));
      showMessage(`已修改 ${ids.length} 个客户`);
      onSaved();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={what === 'group' ? '设置分组' : '修改邀请人'}
      isOpen
      width={400}
      submitText="保存"
      busy={busy}
      failure={failure}
      onClose={onClose}
      onSubmit={() => void send()}
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
