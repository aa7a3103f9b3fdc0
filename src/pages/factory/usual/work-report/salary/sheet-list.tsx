import { useMemo, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { formatE4 } from '#contract/wage/amount.ts';
import { PERIOD_STATES, wagePeriod, type SheetRow, type WagePeriod } from '#contract/wage/period.ts';
import { piecePrice } from '#contract/wage/price.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, useList } from '@/shared/ui/list/index.ts';
import { Permitted, usePermits } from '@/shared/ui/permission/permitted.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { SlipDialog } from './slip-dialog.tsx';

const EDIT = ['factory:wage:edit'] as const;
const c = columnsOf<SheetRow>();
const amount = (name: keyof SheetRow & `${string}E4`, title: string) =>
  c.text(name, title, 96, (row) => (row[name] === 0 ? '' : formatE4(row[name])), { align: 'right' });
const money = (name: keyof SheetRow & `${string}Cents`, title: string) =>
  c.text(
    name,
    title,
    100,
    (row) => (row[name] === 0 && name !== 'dueCents' ? '' : formatMoney(row[name], 'CNY')),
    {
      align: 'right',
    },
  );
const COLUMNS = [
  c.text('name', '姓名', 110),
  c.text('teams', '班组', 130),
  c.count('pieces', '件数', 72),
  amount('creditE4', '计件（元）'),
  amount('reworkE4', '返工（元）'),
  amount('faultE4', '扣回（元）'),
  amount('correctionE4', '更正（元）'),
  amount('lateE4', '上期补（元）'),
  money('allowanceCents', '补贴'),
  money('deductionCents', '扣款'),
  money('carriedCents', '上期结转'),
  money('dueCents', '应发'),
  c.time('seenAt', '已查看', 112),
];
const nameOf = ({ fromDay, toDay, state }: WagePeriod): string =>
  `${fromDay} 至 ${toDay}（${PERIOD_STATES[state]}）`;

/** What a period comes to for everybody. */
export function SheetList({ tabs, periods }: { tabs: ReactElement; periods: readonly WagePeriod[] }) {
  const list = useList(wagePeriod.sheet, {
    name: 'factory.wageSheet',
    start: { periodId: periods[0]!.id },
  });
  const teams = useQuery(query(piecePrice.choices, { kind: 'team' }, { quiet: true }));
  const { open, shown } = useDialog(() => list.afterAction());
  const mayEdit = usePermits(EDIT);
  const periodId = Number(list.asked['periodId']);
  const period = periods.find(({ id }) => id === periodId);
  const adjusts = mayEdit && period?.state === 'open';
  const columns = useMemo(() => {
    const actions = c.actions(130, (row) => [
      {
        text: '工资条',
        act: () =>
          open(({ onDone }) => <SlipDialog periodId={periodId} userId={row.id} onClose={() => onDone()} />),
      },
      adjusts && {
        text: '补贴',
        'aria-label': `给 ${row.name} 补贴或扣款`,
        act: () => open((ends) => <AdjustDialog periodId={periodId} people={[row]} {...ends} />),
      },
    ]);
    return [...COLUMNS, actions];
  }, [adjusts, open, periodId]);
  return (
    <>
      <ListScreen
        title="工资表"
        list={list}
        columns={columns}
        tabs={tabs}
        {...(adjusts && {
          actions: (
            <Permitted need={EDIT}>
              <Button
                text="补贴与扣款"
                onClick={() =>
                  open((ends) => <AdjustDialog periodId={periodId} people={list.chosen.rows} {...ends} />)
                }
              />
            </Permitted>
          ),
        })}
        filters={[
          {
            ...{ name: 'periodId', label: '周期', kind: 'choice' },
            options: periods.map((one) => ({ value: one.id, label: nameOf(one) })),
          },
          { name: 'name', label: '姓名', kind: 'text' },
          {
            ...{ name: 'teamId', label: '班组', kind: 'choice' },
            options: (teams.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          { name: 'seen', label: '已查看', kind: 'yesNo' },
        ]}
        empty={{ title: '这个周期没有工资', text: '周期里有计件、补贴或扣款的人都在这里。' }}
      />
      {shown}
    </>
  );
}
