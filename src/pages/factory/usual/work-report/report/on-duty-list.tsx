import { useMemo, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { STATION_KINDS } from '#contract/station/kinds.ts';
import { workReport, type OnDuty } from '#contract/work-report/work-report.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';

const EDIT = ['factory:wage:edit'] as const;
const c = columnsOf<OnDuty>();
const COLUMNS = [
  c.text('station', '工位', 160),
  c.word('kind', '类型', 80, STATION_KINDS),
  c.text('name', '姓名', 120),
  c.text('teams', '班组', 160),
  c.time('since', '签到时间', 130),
  c.time('lastScanAt', '最后扫描', 130),
  c.count('hourPieces', '本小时件数', 100),
];

/** Who is signed on now; a sign-off that was forgotten is made up for. */
export function OnDutyList({ tabs }: { tabs: ReactElement }) {
  const list = useList(workReport.onDuty, { name: 'factory.onDuty' });
  const choices = useQuery(query(workReport.choices, {}, { quiet: true })).data;
  const { open, shown } = useDialog(() => list.afterAction());
  const mayEdit = usePermits(EDIT);
  const columns = useMemo(() => {
    const signOff = c.actions(72, ({ stationId, userId, name, station }) => [
      {
        text: '签退',
        'aria-label': `签退 ${name}`,
        act: () =>
          open((ends) => (
            <SureDialog
              title={`签退「${name}」`}
              text={`「${name}」不再在工位「${station}」在岗，之后的扫描不再记给他；已扫描的不变。`}
              act="签退"
              intent="primary"
              onConfirm={async () => {
                await call(workReport.signOff, { stationId, userId }, { quiet: true });
                showMessage('已签退');
              }}
              {...ends}
            />
          )),
      },
    ]);
    return mayEdit ? [...COLUMNS, signOff] : COLUMNS;
  }, [mayEdit, open]);
  return (
    <>
      <ListScreen
        title="在岗"
        list={list}
        columns={columns}
        tabs={tabs}
        filters={[
          { name: 'name', label: '姓名', kind: 'text' },
          {
            ...{ name: 'stationId', label: '工位', kind: 'choice' },
            options: (choices?.stations ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        empty={{ title: '没有人在岗', text: '在工位扫描工牌签到的人都在这里。' }}
      />
      {shown}
    </>
  );
}
