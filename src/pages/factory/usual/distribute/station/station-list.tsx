import { useMemo, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MOST_WORK_STEPS, workStep } from '#contract/route/work-step.ts';
import { STATION_KINDS } from '#contract/station/kinds.ts';
import { MANNED, station, type Station } from '#contract/station/station.ts';
import { query } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { LAST_COLUMNS, STATUS_FILTER, turnOf } from '../turn.tsx';
import { SignOffDialog } from './sign-off-dialog.tsx';
import { StationFormDialog } from './station-form-dialog.tsx';

const namesOf = (all: readonly { name: string }[]): string => all.map(({ name }) => name).join('、');

const c = columnsOf<Station>();
const COLUMNS = [
  c.text('name', '名称', 150),
  c.code('number', '工位号', 150),
  c.word('kind', '类型', 70, STATION_KINDS),
  c.text('steps', '工序', 150, ({ steps }) => namesOf(steps)),
  c.text('line', '产线', 90),
  c.text('operators', '在岗', 130, ({ operators }) => namesOf(operators)),
  ...LAST_COLUMNS,
];
const TEXT = {
  stop: '停用后不能在这里扫描，正在岗的人会被签退。',
  start: '启用后可以在这里扫描。',
} as const;

/** The places where people scan, and who is at work there. */
export function StationList({ tabs }: { tabs: ReactElement }) {
  const list = useList(station.page, { name: 'factory.station' });
  const steps = useQuery(query(workStep.page, { pageSize: MOST_WORK_STEPS }, { quiet: true }));
  const { open, shown } = useDialog(() => list.afterAction());
  const record = useMemo((): RecordOf<Station> => {
    const turn = turnOf(open, '工位', station, TEXT);
    return {
      ...{ noun: '工位', may: ['factory:station:edit'], Form: StationFormDialog, width: 156 },
      more: (row) => [
        row.operators.length > 0 && {
          text: '签退',
          act: () => open((ends) => <SignOffDialog row={row} {...ends} />),
        },
        turn(row),
      ],
    };
  }, [open]);
  const named = (steps.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <RecordScreen
        title="工位"
        list={list}
        columns={COLUMNS}
        tabs={tabs}
        record={record}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '名称、产线或工位号' },
          { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(STATION_KINDS) },
          { name: 'stepId', label: '工序', kind: 'choice', options: named },
          { name: 'manned', label: '在岗', kind: 'choice', options: optionsOf(MANNED) },
          STATUS_FILTER,
        ]}
        empty={{ title: '还没有工位', text: '新建车间里扫描的地方，例如打印、贴合、质检、打包。' }}
      />
      {shown}
    </>
  );
}
