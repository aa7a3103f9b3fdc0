import { useMemo, type ReactElement } from 'react';
import { rowLetters, shelf, type Shelf } from '#contract/shelf/shelf.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';
import { ShelfFormDialog } from './shelf-form-dialog.tsx';

const c = columnsOf<Shelf>();
const STATES = { open: '启用', closed: '停用' } as const;
const COLUMNS = [
  c.text('name', '货架名称', 200),
  c.text('rows', '行', 90, ({ rows }) => (rows === 1 ? 'A' : `A 至 ${rowLetters(rows)}`)),
  c.count('columns', '列', 60),
  c.text('line', '分组', 120, ({ line }) => line || '全部工位'),
  c.text('singleDirect', '单件直发', 80, ({ singleDirect }) => (singleDirect ? '是' : '否')),
  c.count('free', '空闲', 64),
  c.count('taken', '占用', 64),
  c.count('complete', '已齐', 64),
  c.count('blocked', '拦截', 64),
  c.text('closed', '状态', 70, ({ closed }) => (closed ? STATES.closed : STATES.open)),
  c.text('updatedBy', '更新人', 100),
  c.time('updatedAt', '更新时间', 112),
];
const TEXT = {
  stop: '停用后不再往里分拣；还有件的分拣架不能停用。',
  start: '启用后可以往里分拣。',
} as const;

/** Which shelves stand in the hall. */
export function ShelfList({ tabs }: { tabs: ReactElement }) {
  const list = useList(shelf.page, { name: 'factory.shelf' });
  const { open, shown } = useDialog(() => list.afterAction());
  const record = useMemo((): RecordOf<Shelf> => {
    const ask = ({ id, name, version }: Shelf, deed: 'stop' | 'start'): void => {
      const act = deed === 'stop' ? '停用' : '启用';
      open((ends) => (
        <SureDialog
          title={`${act}分拣架「${name}」`}
          text={TEXT[deed]}
          act={act}
          intent={deed === 'stop' ? 'danger' : 'primary'}
          told={`分拣架已${act}`}
          onConfirm={() => call(shelf[deed], { id, version }, { quiet: true })}
          {...ends}
        />
      ));
    };
    return {
      ...{ noun: '分拣架', may: ['factory:station:edit'], Form: ShelfFormDialog, width: 116 },
      more: (row) => [
        row.closed
          ? { text: '启用', act: () => ask(row, 'start') }
          : { text: '停用', act: () => ask(row, 'stop') },
      ],
    };
  }, [open]);
  return (
    <>
      <RecordScreen
        title="分拣架设置"
        list={list}
        columns={COLUMNS}
        tabs={tabs}
        record={record}
        empty={{
          title: '还没有分拣架',
          text: '新建分拣架后，分拣工位会告诉每个包裹的件放进哪个格口。',
        }}
      />
      {shown}
    </>
  );
}
