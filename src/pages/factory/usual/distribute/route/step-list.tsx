import { useMemo, type ReactElement } from 'react';
import { workStep, type WorkStep } from '#contract/route/work-step.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { LAST_COLUMNS, STATUS_FILTER, turnOf } from '../turn.tsx';
import { StepFormDialog } from './step-form-dialog.tsx';

const c = columnsOf<WorkStep>();
const COLUMNS = [
  c.text('name', '名称', 260),
  c.count('routes', '工艺路线', 90),
  c.count('stations', '工位', 80),
  c.count('teams', '班组', 80),
  ...LAST_COLUMNS,
];
const TEXT = {
  stop: '停用后不能再选它；已经组批的生产件仍按原来的路线走完。启用中的工艺路线还有它时不能停用。',
  start: '启用后可以再选它。',
} as const;

/** What is done with pieces before and after they are printed. */
export function StepList({ tabs }: { tabs: ReactElement }) {
  const list = useList(workStep.page, { name: 'factory.workStep' });
  const { open, shown } = useDialog(() => list.afterAction());
  const record = useMemo((): RecordOf<WorkStep> => {
    const turn = turnOf(open, '工序', workStep, TEXT);
    return {
      ...{ noun: '工序', may: ['factory:station:edit'], Form: StepFormDialog, width: 156 },
      more: (row) => [
        turn(row),
        row.isUnused && {
          text: '删除',
          intent: 'danger',
          act: () =>
            open((ends) => (
              <SureDialog
                title={`删除工序「${row.name}」`}
                text="它还没有用过，删除后不能恢复。"
                act="删除"
                told="工序已删除"
                onConfirm={() => call(workStep.delete, { id: row.id }, { quiet: true })}
                {...ends}
              />
            )),
        },
      ],
    };
  }, [open]);
  return (
    <>
      <RecordScreen
        title="工序"
        list={list}
        columns={COLUMNS}
        tabs={tabs}
        record={record}
        filters={[
          { name: 'keyword', label: '名称', kind: 'text', placeholder: '名称的一部分' },
          STATUS_FILTER,
        ]}
        empty={{ title: '还没有工序', text: '新建打印前后要做的工序，例如贴合、擦拭，再排进工艺路线。' }}
      />
      {shown}
    </>
  );
}
