import { Button } from '@blueprintjs/core';
import { CUSTOMER_SOURCES, CUSTOMER_STATES, type Customer } from '#contract/customer/customer.ts';
import { type Column, columnsOf } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import type { CustomerAsk } from './customer-dialogs.tsx';

const c = columnsOf<Customer>();

const COLUMNS: Column<Customer>[] = [
  c.text('merchantName', '客户', 200),
  c.text('alias', '备注名', 140),
  c.text('group', '分组', 110, (row) => row.groupName),
  c.text('invitor', '邀请人', 96, (row) => row.invitorName),
  c.text('contactName', '联系人', 96),
  c.code('contactMobile', '联系电话', 130),
  c.word('source', '来源', 96, CUSTOMER_SOURCES),
  c.word('state', '状态', 80, CUSTOMER_STATES, { bound: 'success' }),
  c.time('boundAt', '绑定时间'),
  c.time('unboundAt', '解绑时间', 112, { hidden: true }),
  c.code('inviteCode', '邀请码', 130, { hidden: true }),
  c.text('remark', '备注', 160),
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
