import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { customerGroup } from '#contract/customer/customer-group.ts';
import { customer, CUSTOMER_SOURCES, CUSTOMER_STATES, NONE } from '#contract/customer/customer.ts';
import { useGroupOptions, useInvitorOptions } from '@/entities/customer/index.ts';
import { queryKey } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { CustomerActions, CustomerTools } from './customer-actions.tsx';
import { customerColumns } from './customer-columns.tsx';
import { customerDialogs } from './customer-dialogs.tsx';

/** /factory/customer/list: the merchants that the factory works for, in groups, each with who looks after him. */
export function CustomerPage() {
  const list = useList(customer.page, { name: 'factory.customer' });
  const groups = useGroupOptions();
  const invitors = useInvitorOptions();
  const client = useQueryClient();
  const { open, shown } = useDialog(() => {
    void client.invalidateQueries({ queryKey: queryKey(customerGroup.list) });
    list.afterAction();
  });
  const ask = useMemo(() => customerDialogs(open), [open]);
  const seesPrices = usePermits(['factory:price']);
  const columns = useMemo(() => customerColumns(ask, seesPrices), [ask, seesPrices]);
  const create = <Button intent="primary" icon={<Plus />} text="新建客户" onClick={ask.create} />;
  return (
    <>
      <ListScreen
        title="客户"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '客户名称、备注名或联系人' },
          {
            name: 'groupId',
            label: '分组',
            kind: 'choice',
            options: [...groups, { value: NONE, label: '未分组' }],
          },
          {
            name: 'invitorId',
            label: '邀请人',
            kind: 'choice',
            options: [...invitors, { value: NONE, label: '无' }],
          },
          { name: 'source', label: '来源', kind: 'choice', options: optionsOf(CUSTOMER_SOURCES) },
          { name: 'state', label: '状态', kind: 'choice', options: optionsOf(CUSTOMER_STATES) },
        ]}
        tools={
          <>
            <CustomerTools ask={ask} />
            {create}
          </>
        }
        actions={<CustomerActions list={list} ask={ask} />}
        empty={{
          title: '还没有客户',
          text: '把邀请码发给商家，或在这里新建、导入；他们绑定后就能向您推单。',
          action: create,
        }}
      />
      {shown}
    </>
  );
}
