import { Button } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import type { customer } from '#contract/customer/customer.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { List } from '@/shared/ui/list/index.ts';
import type { CustomerAsk } from './customer-dialogs.tsx';

/** What is done with many customers, and beside them. */
export function CustomerActions({
  list,
  onAsk,
}: {
  list: List<typeof customer.page>;
  onAsk: (ask: CustomerAsk) => void;
}) {
  const customers = list.chosen.rows.filter(({ state }) => state === 'bound');
  const why = customers.length === 0 ? '请先选择合作中的客户' : undefined;
  return (
    <>
      <ReasonedButton text="设置分组" why={why} onClick={() => onAsk({ kind: 'group', customers })} />
      <ReasonedButton text="修改邀请人" why={why} onClick={() => onAsk({ kind: 'invitor', customers })} />
      <ReasonedButton text="通知" why={why} onClick={() => onAsk({ kind: 'notify', customers })} />
      <Button text="分组管理" onClick={() => onAsk({ kind: 'groups' })} />
      <Button icon={<Import />} text="导入客户" onClick={() => onAsk({ kind: 'import' })} />
    </>
  );
}
