import { CUSTOMER_SOURCES, CUSTOMER_STATES, type Customer } from '#contract/customer/customer.ts';
import { type Column, columnsOf } from '@/shared/ui/list/index.ts';
import type { CustomerDialogs } from './customer-dialogs.tsx';

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

/** Who is no customer any more is only looked at; the factory's own shop is changed, but never left. */
export const customerColumns = (ask: CustomerDialogs, seesPrices: boolean): Column<Customer>[] => [
  ...COLUMNS,
  c.actions(210, (row) =>
    row.state === 'bound'
      ? [
          seesPrices && { text: '价格', act: () => ask.prices(row) },
          { text: '店铺', act: () => ask.shops(row) },
          { text: '修改', act: () => ask.edit(row) },
          row.source !== 'virtual' && { text: '解绑', intent: 'danger', act: () => ask.unbind(row) },
        ]
      : [],
  ),
];
