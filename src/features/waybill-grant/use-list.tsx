import type { ReactNode } from 'react';
import { grants, type GrantUse } from '#contract/grant/grant.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { columnsOf, ListScreen, useList } from '@/shared/ui/list/index.ts';
import { useSide } from '@/shared/ui/permission/permitted.tsx';
import { CURRENCY } from './words.ts';

const STATES: Readonly<Record<number, string>> = Object.fromEntries(
  Object.values(WAYBILL_REGIONS.waybill).map(({ code, label }) => [code, label]),
);

const c = columnsOf<GrantUse>();
const columnsFor = (isFactory: boolean) => [
  c.wholeTime('at', '取号时间'),
  c.code('no', '运单号', 170),
  c.text('expressName', '快递', 110),
  c.text('accountName', '账户', 150),
  isFactory ? c.text('merchantName', '分享方', 150) : c.text('factoryName', '工厂', 150),
  c.text('province', '到达省', 110),
  c.text(
    'weightG',
    '重量',
    90,
    ({ weightG }) => (weightG === null ? '' : `${weightG.toLocaleString('zh-CN')} 克`),
    {
      align: 'right',
    },
  ),
  c.text('charge', '面单费', 90, ({ chargeCents }) => formatMoney(chargeCents, CURRENCY), { align: 'right' }),
  c.text('state', '状态', 90, ({ state }) => STATES[state] ?? ''),
];
const [OWNER, RECEIVER] = [columnsFor(false), columnsFor(true)];

/** Every number that was got through grants of this side, as both sides read it (X39). */
export function UseList({ title, tabs }: { title: string; tabs: ReactNode }) {
  const isFactory = useSide() === 'factory';
  const list = useList(grants.uses, { name: isFactory ? 'factory.waybillUse' : 'business.waybillUse' });
  return (
    <ListScreen
      title={title}
      list={list}
      columns={isFactory ? RECEIVER : OWNER}
      tabs={tabs}
      filters={[
        { name: 'no', label: '运单号', kind: 'text' },
        { name: 'at', label: '取号时间', kind: 'dates' },
      ]}
      empty={{ title: '还没有用过的单号', text: '用共享账户取到的每个单号在这里各有一行。' }}
    />
  );
}
