import { useMemo, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { WORKS } from '#contract/wage/access.ts';
import { GROUPED_BY, MOST_DAYS, workReport, type WorkDay } from '#contract/work-report/work-report.ts';
import { ListFile } from '@/features/task-buttons/index.ts';
import { query } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted, usePermits } from '@/shared/ui/permission/permitted.tsx';
import { CorrectDialog } from '../correct-dialog.tsx';
import { DayDialog } from './day-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

const ALL = ['factory:wage'] as const;
const EDIT = ['factory:wage:edit'] as const;
const c = columnsOf<WorkDay>();
const right = { align: 'right' } as const;
const hours = (ms: number | null): string | null => (ms === null ? null : (ms / 3_600_000).toFixed(2));
/** What is none stays empty, so that what is there is seen. */
const some = (name: 'rework' | 'faults' | 'undone' | 'corrected', title: string, width = 64) =>
  c.text(name, title, width, (row) => (row[name] === 0 ? '' : row[name].toLocaleString('zh-CN')), right);
const HOUR = c.digits('hour', '小时', 72, ({ hour }) =>
  hour === null ? null : `${String(hour).padStart(2, '0')}:00`,
);
const TEAMS = c.text('teams', '班组', 100);
const COLUMNS = [
  c.text('works', '工序', 140),
  c.text('onMs', '在岗（小时）', 104, ({ onMs }) => hours(onMs), right),
  c.count('pieces', '件数', 64),
  some('rework', '返工'),
  some('faults', '被判责', 72),
  some('undone', '撤销'),
  c.text('standardMs', '标准工时（小时）', 132, ({ standardMs }) => hours(standardMs), right),
  c.text(
    'efficiency',
    '效率（%）',
    92,
    ({ efficiency }) => (efficiency === null ? null : (efficiency / 10).toFixed(1)),
    right,
  ),
  c.time('lastAt', '最后扫描', 112),
  some('corrected', '更正（件）', 88),
];
const named = (list: readonly { id: number; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

/** A row is of a person and day, or of an hour, a team or a step. */
export function DayList({ tabs }: { tabs: ReactElement }) {
  const list = useList(workReport.page, { name: 'factory.workReport', start: { by: 'person' } });
  const choices = useQuery(query(workReport.choices, {}, { quiet: true })).data;
  const seesAll = usePermits(ALL);
  const { open, shown } = useDialog(() => list.afterAction());
  const by = String(list.asked['by'] ?? 'person') as keyof typeof GROUPED_BY;
  const columns = useMemo(() => {
    const isOfPerson = by === 'person' || by === 'hour';
    const detail = c.actions(64, ({ userId, name, day }) => [
      userId !== null && {
        text: '明细',
        'aria-label': `${name} ${day} 的明细`,
        act: () =>
          open(({ onClose }) => <DayDialog userId={userId} day={day} name={name} onClose={onClose} />),
      },
    ]);
    return [
      c.digits('day', '日期', 104),
      ...(by === 'hour' ? [HOUR] : []),
      ...(by === 'step' ? [] : [c.text('name', by === 'team' ? '班组' : '姓名', 100)]),
      ...(isOfPerson ? [TEAMS] : []),
      ...COLUMNS,
      ...(isOfPerson ? [detail] : []),
    ];
  }, [by, open]);
  const sums = list.answer as { pieces: number; rework: number } | undefined;
  return (
    <>
      <ListScreen
        title="工作报表"
        list={list}
        columns={columns}
        tabs={tabs}
        quick={
          sums && (
            <p className="wage-sums tabular" role="status">
              合计 <strong>{sums.pieces.toLocaleString('zh-CN')}</strong> 件
              {sums.rework > 0 && `，返工 ${sums.rework.toLocaleString('zh-CN')} 件`}
            </p>
          )
        }
        tools={
          <>
            <ListFile list={list} file={workReport.export} title="工作报表" />
            <Permitted need={EDIT}>
              <Button text="更正计件" onClick={() => open((ends) => <CorrectDialog {...ends} />)} />
              <Button text="转移扫描" onClick={() => open((ends) => <MoveDialog {...ends} />)} />
            </Permitted>
          </>
        }
        filters={[
          { name: 'days', label: '日期', kind: 'dates', maxDays: MOST_DAYS, unset: '今天' },
          { name: 'by', label: '分组', kind: 'choice', options: optionsOf(GROUPED_BY) },
          ...(seesAll
            ? [
                { name: 'name' as const, label: '姓名', kind: 'text' as const },
                {
                  name: 'teamId' as const,
                  label: '班组',
                  kind: 'choice' as const,
                  options: named(choices?.teams),
                },
              ]
            : []),
          { name: 'work', label: '计件', kind: 'choice', options: optionsOf(WORKS) },
          { name: 'stepId', label: '工序', kind: 'choice', options: named(choices?.steps) },
          { name: 'stationId', label: '工位', kind: 'choice', options: named(choices?.stations) },
          { name: 'materialId', label: '材质', kind: 'choice', options: named(choices?.materials) },
          { name: 'corrected', label: '有更正', kind: 'yesNo' },
        ]}
        empty={{
          title: '没有工作记录',
          text: '在工位签到、扫描或报数的人都在这里；没有选择日期时只看今天，一次最多看 92 天。',
        }}
      />
      {shown}
    </>
  );
}
