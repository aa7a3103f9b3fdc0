import { useMemo, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useSearchParams } from 'react-router';
import { PERIOD_STATES, wagePeriod, type WagePeriod } from '#contract/wage/period.ts';
import { call } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted, usePermits } from '@/shared/ui/permission/permitted.tsx';
import { NewPeriodDialog, RecomputeDialog } from './period-dialogs.tsx';

const EDIT = ['factory:wage:edit'] as const;
const LOCK = ['factory:wage:lock'] as const;
const c = columnsOf<WagePeriod>();
const COLUMNS = [
  c.digits('days', '周期', 200, ({ fromDay, toDay }) => `${fromDay} 至 ${toDay}`),
  c.word('state', '状态', 80, PERIOD_STATES, { open: 'none', locked: 'warning', paid: 'success' }),
  c.count('people', '人数', 72),
  c.text('dueCents', '应发', 120, ({ dueCents }) => formatMoney(dueCents, 'CNY'), { align: 'right' }),
  {
    ...{ name: 'priceless', title: '缺价（行）', width: 90, align: 'right' as const },
    cell: ({ priceless }: WagePeriod) =>
      priceless > 0 ? <span className="wage-missing">{priceless.toLocaleString('zh-CN')}</span> : '0',
  },
  c.count('late', '上期补（行）', 100),
  c.text('lockedBy', '锁定人', 90),
  c.time('lockedAt', '锁定时间', 112),
  c.text('paidBy', '发放人', 90),
  c.time('paidAt', '发放时间', 112),
];
const DEEDS = {
  lock: {
    act: '锁定',
    intent: 'primary',
    text: '锁定后这个周期不再变化，每人的工资条就此确定；之后才到的扫描和扣回记入下一个周期。',
  },
  unlock: {
    act: '解锁',
    intent: 'danger',
    text: '解锁后工资条作废，扫描和更正可以再改变这个周期；再次锁定时重新确定。',
  },
  pay: {
    act: '标记发放',
    intent: 'primary',
    text: '标记为已发放后不能再解锁。',
  },
} as const;

/** Periods of wages: what they come to, and in which state they are. */
export function PeriodList({ tabs, onChanged }: { tabs: ReactElement; onChanged: () => void }) {
  const list = useList(wagePeriod.page, { name: 'factory.wagePeriod' });
  const [, setSearch] = useSearchParams();
  const { open, shown } = useDialog(() => {
    list.afterAction();
    onChanged();
  });
  const [mayEdit, mayLock] = [usePermits(EDIT), usePermits(LOCK)];
  const columns = useMemo(() => {
    const ask = (deed: keyof typeof DEEDS, { id, version, fromDay, toDay }: WagePeriod) => {
      const { act, intent, text } = DEEDS[deed];
      return {
        text: act,
        act: () =>
          open((ends) => (
            <SureDialog
              title={`${act} ${fromDay} 至 ${toDay}`}
              text={text}
              act={act}
              intent={intent}
              told={`工资周期已${act}`}
              onConfirm={(pass) => call(wagePeriod[deed], { id, version, ...pass }, { quiet: true })}
              {...ends}
            />
          )),
      };
    };
    const actions = c.actions(196, (row) => [
      { text: '工资表', act: () => setSearch({ tab: 'sheet', periodId: String(row.id) }) },
      mayEdit &&
        row.state === 'open' && {
          text: '重算',
          act: () => open((ends) => <RecomputeDialog row={row} {...ends} />),
        },
      mayLock && row.state === 'open' && ask('lock', row),
      mayLock && row.state === 'locked' && ask('unlock', row),
      mayLock && row.state === 'locked' && ask('pay', row),
    ]);
    return [...COLUMNS, actions];
  }, [mayEdit, mayLock, open, setSearch]);
  const create = mayEdit ? (
    <Button
      intent="primary"
      icon={<Plus />}
      text="新建周期"
      onClick={() => open((ends) => <NewPeriodDialog last={list.rows[0]} {...ends} />)}
    />
  ) : undefined;
  return (
    <>
      <ListScreen
        title="工资周期"
        list={list}
        columns={columns}
        tabs={tabs}
        tools={<Permitted need={EDIT}>{create}</Permitted>}
        filters={[{ name: 'state', label: '状态', kind: 'choice', options: optionsOf(PERIOD_STATES) }]}
        empty={{
          title: '还没有工资周期',
          text: '第一次扫描的那个月会自动成为一个周期，也可以先新建。',
          ...(create && { action: create }),
        }}
      />
      {shown}
    </>
  );
}
