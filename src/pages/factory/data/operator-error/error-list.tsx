import { useMemo, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import {
  ERROR_KINDS,
  ERROR_MARKS,
  operatorError,
  type OperatorError,
} from '#contract/operator-error/operator-error.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, useList, WordTag } from '@/shared/ui/list/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { Permitted, usePermits } from '@/shared/ui/permission/permitted.tsx';
import { ListFile } from '@/features/task-buttons/index.ts';
import { ErrorActions } from './error-actions.tsx';
import { ErrorDetail } from './error-detail.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { useErrorFilters } from './use-error-filters.ts';

const EDIT = ['factory:station:edit'] as const;
const WAGES = ['factory:wage'] as const;
const MARK_INTENTS = { confirmed: 'warning', corrected: 'success', notHis: 'none' } as const;
const c = columnsOf<OperatorError>();
const DEDUCTED = c.text(
  'deductedCents',
  '扣款',
  88,
  ({ deductedCents }) => formatMoney(deductedCents, 'CNY'),
  {
    align: 'right',
  },
);
const COLUMNS = [
  c.time('at', '时间'),
  {
    ...{ name: 'kind', title: '类型', width: 150 },
    cell: ({ kind, offline }: OperatorError) => (
      <>
        {ERROR_KINDS[kind]} {offline && <WordTag>离线</WordTag>}
      </>
    ),
  },
  c.code('barCode', '号码', 160),
  c.text('station', '工位', 120),
  c.text('person', '操作员', 110),
  c.code('orderNo', '订单', 190),
  c.text('note', '内容', 220),
  {
    ...{ name: 'mark', title: '处理', width: 100 },
    cell: ({ mark }: OperatorError) =>
      mark === null ? '' : <WordTag intent={MARK_INTENTS[mark]}>{ERROR_MARKS[mark]}</WordTag>,
  },
  c.text('explanation', '说明', 180),
  c.text('notedBy', '记录人', 100, { hidden: true }),
];

const detailOf = (onChanged: () => void) => ({
  title: '操作错误',
  content: (id: number) => <ErrorDetail key={id} id={id} onChanged={onChanged} />,
});

/** Errors, the newest first. */
export function ErrorList({ tabs }: { tabs: ReactElement }) {
  const list = useList(operatorError.page, { name: 'factory.operatorError' });
  const seesWages = usePermits(WAGES);
  const mayEdit = usePermits(EDIT);
  const { open, shown } = useDialog(() => list.afterAction());
  const columns = useMemo(() => [...COLUMNS, ...(seesWages ? [DEDUCTED] : [])], [seesWages]);
  const noteOne = (
    <Permitted need={EDIT}>
      <Button intent="primary" text="记录错误" onClick={() => open((ends) => <NoteDialog {...ends} />)} />
    </Permitted>
  );
  return (
    <>
      <ListScreen
        title="操作员错误记录"
        list={list}
        columns={columns}
        tabs={tabs}
        filters={useErrorFilters()}
        {...(mayEdit && { actions: <ErrorActions target={list} /> })}
        detail={detailOf(list.acted)}
        tools={
          <>
            <ListFile list={list} file={operatorError.export} title="操作错误" />
            {noteOne}
          </>
        }
        empty={{ title: '没有操作错误', text: '工位拒绝的扫描和手工记录的失误都在这里，保留 400 天。' }}
      />
      {shown}
    </>
  );
}
