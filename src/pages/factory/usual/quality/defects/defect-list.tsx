import { useMemo, type ReactElement } from 'react';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { defect, DEFECT_STATUS, TREATMENTS, type Defect } from '#contract/quality/defect.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { LEVEL_INTENTS } from '../words.ts';
import { DefectFormDialog } from './defect-form-dialog.tsx';

const c = columnsOf<Defect>();
const yes = (is: boolean): string => (is ? '是' : '否');
const COLUMNS = [
  c.count('position', '排序', 64),
  c.text('code', '代码', 90),
  c.text('name', '名称', 160),
  c.word('level', '级别', 74, DEFECT_LEVELS, LEVEL_INTENTS),
  c.word('responsible', '默认责任', 90, RESPONSIBLE),
  c.word('treatment', '默认处理', 84, TREATMENTS),
  c.text('blankUsable', '坯件可用', 84, ({ blankUsable }) => yes(blankUsable)),
  c.text('artWrong', '图有误', 74, ({ artWrong }) => yes(artWrong)),
  c.word('status', '状态', 70, DEFECT_STATUS, { 0: 'success', 1: 'none' }),
  c.text('updatedBy', '更新人', 100),
  c.time('updatedAt', '更新时间', 112),
];
const TEXT = {
  stop: '停用后质检台不能再选择它；已有的质检记录不变。',
  start: '启用后质检台可以再选择它。',
} as const;

/** The words for what can be wrong with a piece. */
export function DefectList({ tabs }: { tabs: ReactElement }) {
  const list = useList(defect.page, { name: 'factory.defect' });
  const { open, shown } = useDialog(() => list.afterAction());
  const record = useMemo((): RecordOf<Defect> => {
    const ask = ({ id, name }: Defect, deed: 'stop' | 'start'): void => {
      const act = deed === 'stop' ? '停用' : '启用';
      open((ends) => (
        <SureDialog
          title={`${act}缺陷「${name}」`}
          text={TEXT[deed]}
          act={act}
          intent={deed === 'stop' ? 'danger' : 'primary'}
          told={`缺陷已${act}`}
          onConfirm={() => call(defect[deed], { id }, { quiet: true })}
          {...ends}
        />
      ));
    };
    return {
      ...{ noun: '缺陷', may: ['factory:station:edit'], Form: DefectFormDialog, width: 116 },
      more: (row) => [
        row.status === 0
          ? { text: '停用', act: () => ask(row, 'stop') }
          : { text: '启用', act: () => ask(row, 'start') },
      ],
    };
  }, [open]);
  return (
    <>
      <RecordScreen
        title="质检"
        list={list}
        columns={COLUMNS}
        tabs={tabs}
        record={record}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '代码或名称' },
          { name: 'level', label: '级别', kind: 'choice', options: optionsOf(DEFECT_LEVELS) },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(DEFECT_STATUS, true) },
        ]}
        empty={{ title: '没有这样的缺陷', text: '新建工厂常见的缺陷，排在前十位的在质检台有数字键。' }}
      />
      {shown}
    </>
  );
}
