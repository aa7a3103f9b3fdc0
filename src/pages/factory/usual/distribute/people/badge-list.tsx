import { useMemo, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { badge, BADGE_STATUS, type Badge } from '#contract/station/badge.ts';
import { call } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted, usePermits } from '@/shared/ui/permission/permitted.tsx';
import { IssueDialog } from './issue-dialog.tsx';

const LEFT = '已离开的同事';

const c = columnsOf<Badge>();
const COLUMNS = [
  c.text('name', '姓名', 180, ({ name }) => name ?? LEFT),
  c.code('number', '工牌号', 160),
  c.text('stationName', '在岗工位', 200),
  c.word('status', '状态', 80, BADGE_STATUS, { 0: 'success', 1: 'none' }),
  c.wholeTime('createdAt', '发放时间', 150),
  c.wholeTime('closedAt', '作废时间', 150),
];

/** Who has a badge. */
export function BadgeList({ tabs }: { tabs: ReactElement }) {
  const list = useList(badge.page, { name: 'factory.badge' });
  const { open, shown } = useDialog(() => list.afterAction());
  const mayEdit = usePermits(['factory:station:edit']);
  const columns = useMemo(() => {
    const replace = ({ id, name }: Badge): void => {
      const idempotencyKey = randomId();
      open((ends) => (
        <SureDialog
          title={`给「${name ?? LEFT}」补发工牌`}
          text="原来的工牌立即作废，扫它不再有效；他会得到一张新号码的工牌。"
          act="补发"
          told="工牌已补发"
          onConfirm={() => call(badge.replace, { id, idempotencyKey }, { quiet: true })}
          {...ends}
        />
      ));
    };
    const close = ({ id, name }: Badge): void =>
      open((ends) => (
        <SureDialog
          title={`作废「${name ?? LEFT}」的工牌`}
          text="作废后扫它不再有效；需要时可以重新发放一张。"
          act="作废"
          told="工牌已作废"
          onConfirm={() => call(badge.close, { id }, { quiet: true })}
          {...ends}
        />
      ));
    const actions = c.actions(116, (row) => [
      row.status === 0 && row.name !== null && { text: '补发', act: () => replace(row) },
      row.status === 0 && { text: '作废', act: () => close(row) },
    ]);
    return mayEdit ? [...COLUMNS, actions] : COLUMNS;
  }, [mayEdit, open]);
  const issue = mayEdit ? (
    <Button
      intent="primary"
      icon={<Plus />}
      text="发放工牌"
      onClick={() => open((ends) => <IssueDialog {...ends} />)}
    />
  ) : undefined;
  return (
    <>
      <ListScreen
        title="工牌"
        list={list}
        columns={columns}
        tabs={tabs}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '姓名或工牌号' },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(BADGE_STATUS, true) },
        ]}
        tools={<Permitted need={['factory:station:edit']}>{issue}</Permitted>}
        empty={{
          title: '还没有工牌',
          text: '发放工牌后，扫它就在工位签到，再扫一次签退。',
          ...(issue && { action: issue }),
        }}
      />
      {shown}
    </>
  );
}
