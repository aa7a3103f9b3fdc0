import { useState } from 'react';
import { customerGroup } from '#contract/customer/customer-group.ts';
import { customer, type Customer } from '#contract/customer/customer.ts';
import { useGroupOptions, useInvitorOptions } from '@/entities/customer/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, VerifiedStep } from '@/shared/ui/dialog/index.ts';
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
  const [confirming, setConfirming] = useState(false);
  const ids = customers.map(({ id }) => id);
  const done = (): void => {
    showMessage(`已修改 ${ids.length} 个客户`);
    onSaved();
  };
  const send = async (): Promise<void> => {
    if (what === 'group') return setConfirming(true);
    setBusy(true);
    setFailure(null);
    try {
      await call(customer.updateInvitor, { ids, invitorId: chosen ?? null }, { quiet: true });
      done();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  if (confirming) {
    const name = groups.find(({ value }) => value === chosen)?.label ?? '未分组';
    return (
      <VerifiedStep
        text={`${ids.length} 个客户将移到分组「${name}」，之后推单的订单按新分组的价格计算；已推单的订单不变。`}
        send={(pass) =>
          call(customerGroup.batchSet, { ids, groupId: chosen ?? null, ...pass }, { quiet: true })
        }
        onDone={done}
        onBack={() => setConfirming(false)}
      />
    );
  }
  return (
    <FormDialog
      title={what === 'group' ? '设置分组' : '修改邀请人'}
      isOpen
      width={400}
      submitText={what === 'group' ? '下一步' : '保存'}
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
