import { useMemo, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MOST_WORK_STEPS, workStep } from '#contract/route/work-step.ts';
import { hallTeam, type HallTeam } from '#contract/station/team.ts';
import { query } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { LAST_COLUMNS, STATUS_FILTER, turnOf } from '../turn.tsx';
import { TeamFormDialog } from './team-form-dialog.tsx';

const namesOf = (all: readonly { name: string }[]): string => all.map(({ name }) => name).join('、');

const c = columnsOf<HallTeam>();
const COLUMNS = [
  c.text('name', '名称', 180),
  c.count('members', '人数', 64, ({ members }) => members.length),
  c.text('names', '成员', 260, ({ members }) => namesOf(members)),
  c.text('steps', '可做工序', 220, ({ steps }) => namesOf(steps)),
  ...LAST_COLUMNS,
];
const TEXT = { stop: '停用后不再显示在选择中，成员不受影响。', start: '启用后可以再选它。' } as const;

/** People of the hall, and which steps they may do. */
export function TeamList({ tabs }: { tabs: ReactElement }) {
  const list = useList(hallTeam.page, { name: 'factory.hallTeam' });
  const steps = useQuery(query(workStep.page, { pageSize: MOST_WORK_STEPS }, { quiet: true }));
  const { open, shown } = useDialog(() => list.afterAction());
  const record = useMemo((): RecordOf<HallTeam> => {
    const turn = turnOf(open, '班组', hallTeam, TEXT);
    return {
      ...{ noun: '班组', may: ['factory:station:edit'], Form: TeamFormDialog, width: 116 },
      more: (row) => [turn(row)],
    };
  }, [open]);
  const named = (steps.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <RecordScreen
        title="班组"
        list={list}
        columns={COLUMNS}
        tabs={tabs}
        record={record}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '名称或成员' },
          { name: 'stepId', label: '可做工序', kind: 'choice', options: named },
          STATUS_FILTER,
        ]}
        empty={{ title: '还没有班组', text: '新建班组，选择它的成员和他们可做的工序。' }}
      />
      {shown}
    </>
  );
}
