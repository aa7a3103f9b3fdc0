import { useMemo, type ReactElement } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { PERIOD_STATES, wagePeriod } from '#contract/wage/period.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, useList } from '@/shared/ui/list/index.ts';
import { SlipDialog } from './slip-dialog.tsx';

type Own = Output<typeof wagePeriod.own>['list'][number];
const c = columnsOf<Own>();
const COLUMNS = [
  c.digits('days', '周期', 220, ({ fromDay, toDay }) => `${fromDay} 至 ${toDay}`),
  c.word('state', '状态', 90, PERIOD_STATES, { open: 'none', locked: 'warning', paid: 'success' }),
  c.text('dueCents', '应发', 140, ({ dueCents }) => formatMoney(dueCents, 'CNY'), { align: 'right' }),
  c.time('seenAt', '已查看', 130),
];

/** One's own slips. */
export function OwnList({ tabs }: { tabs?: ReactElement }) {
  const list = useList(wagePeriod.own, { name: 'factory.ownWages' });
  const { open, shown } = useDialog(() => list.afterAction());
  const columns = useMemo(() => {
    const actions = c.actions(90, ({ id }) => [
      {
        text: '工资条',
        act: () => open(({ onDone }) => <SlipDialog periodId={id} onClose={() => onDone()} />),
      },
    ]);
    return [...COLUMNS, actions];
  }, [open]);
  return (
    <>
      <ListScreen
        title="我的工资条"
        list={list}
        columns={columns}
        tabs={tabs}
        empty={{ title: '还没有工资条', text: '你在工位完成的工作计入工资后，每个周期的工资条都在这里。' }}
      />
      {shown}
    </>
  );
}
