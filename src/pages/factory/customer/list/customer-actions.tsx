import { Button } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import type { customer } from '#contract/customer/customer.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { List } from '@/shared/ui/list/index.ts';
import type { CustomerDialogs } from './customer-dialogs.tsx';

/** What is done with many customers. */
export function CustomerActions({ list, ask }: { list: List<typeof customer.page>; ask: CustomerDialogs }) {
  const customers = list.chosen.rows.filter(({ state }) => state === 'bound');
  const why = customers.length === 0 ? '请先选择合作中的客户' : undefined;
  return (
    <>
      <ReasonedButton text="设置分组" why={why} onClick={() => ask.assign('group', customers)} />
      <ReasonedButton text="修改邀请人" why={why} onClick={() => ask.assign('invitor', customers)} />
      <ReasonedButton text="通知" why={why} onClick={() => ask.notify(customers)} />
    </>
  );
}

/** What is done beside the list of customers. */
export const CustomerTools = ({ ask }: { ask: CustomerDialogs }) => (
  <>
    <Button text="分组管理" onClick={ask.groups} />
    <Button icon={<Import />} text="导入客户" onClick={ask.import} />
  </>
);
