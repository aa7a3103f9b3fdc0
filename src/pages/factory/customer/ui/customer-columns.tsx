import { Button } from '@blueprintjs/core';
import { CUSTOMER_SOURCES, CUSTOMER_STATES, type Customer } from '#contract/customer/customer.ts';
import { type Column, Copyable, LongText, Nothing, TimeText, WordTag } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import type { CustomerAsk } from './customer-dialogs.tsx';

const COLUMNS: Column<Customer>[] = [
  { name: 'merchantName', title: '客户', width: 200, cell: (row) => <LongText text={row.merchantName} /> },
  { name: 'alias', title: '备注名', width: 140, cell: (row) => <LongText text={row.alias} /> },
  { name: 'group', title: '分组', width: 110, cell: (row) => <LongText text={row.groupName} /> },
  { name: 'invitor', title: '邀请人', width: 96, cell: (row) => <LongText text={row.invitorName} /> },
  { name: 'contactName', title: '联系人', width: 96, cell: (row) => <LongText text={row.contactName} /> },
  {
    name: 'contactMobile',
    title: '联系电话',
    width: 130,
    cell: (row) => (row.contactMobile ? <Copyable text={row.contactMobile} /> : <Nothing />),
  },
  { name: 'source', title: '来源', width: 96, cell: (row) => CUSTOMER_SOURCES[row.source] },
  {
    name: 'state',
    title: '状态',
    width: 80,
    cell: ({ state }) => (
      <WordTag intent={state === 'bound' ? 'success' : 'none'}>{CUSTOMER_STATES[state]}</WordTag>
    ),
  },
  { name: 'boundAt', title: '绑定时间', width: 112, cell: (row) => <TimeText at={row.boundAt} /> },
  {
    name: 'unboundAt',
    title: '解绑时间',
    width: 112,
    hidden: true,
    cell: (row) => (row.unboundAt ? <TimeText at={row.unboundAt} /> : <Nothing />),
  },
  {
    name: 'inviteCode',
    title: '邀请码',
    width: 130,
    hidden: true,
    cell: (row) => (row.inviteCode ? <Copyable text={row.inviteCode} /> : <Nothing />),
  },
  { name: 'remark', title: '备注', width: 160, cell: (row) => <LongText text={row.remark} /> },
];

/** What was is looked at only; the factory's own shop is changed, but never left. */
export const customerColumns = (onAsk: (ask: CustomerAsk) => void): Column<Customer>[] => [
  ...COLUMNS,
  {
    name: 'do',
    title: '操作',
    width: 210,
    cell: (row) =>
      row.state === 'bound' && (
        <>
          <Permitted need={['factory:price']}>
            <Button
              variant="minimal"
              size="small"
              text="价格"
              onClick={() => onAsk({ kind: 'prices', customer: row })}
            />
          </Permitted>
          <Button
            variant="minimal"
            size="small"
            text="店铺"
            onClick={() => onAsk({ kind: 'shops', customer: row })}
          />
          <Button
            variant="minimal"
            size="small"
            text="修改"
            onClick={() => onAsk({ kind: 'edit', customer: row })}
          />
          {row.source !== 'virtual' && (
            <Button
              variant="minimal"
              size="small"
              intent="danger"
              text="解绑"
              onClick={() => onAsk({ kind: 'unbind', customer: row })}
            />
          )}
        </>
      ),
  },
];
