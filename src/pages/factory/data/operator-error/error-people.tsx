import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ERROR_KINDS, operatorError, type ErrorCounts } from '#contract/operator-error/operator-error.ts';
import { columnsOf, ListScreen, useList } from '@/shared/ui/list/index.ts';
import { useErrorFilters } from './use-error-filters.ts';

const c = columnsOf<ErrorCounts>();
const nameOf = ({ name }: ErrorCounts): string => name || '无人在岗';

/** To the errors that a number counts, with all else as it was asked. */
function CountLink({ row, open }: { row: ErrorCounts; open?: boolean }) {
  const [search] = useSearchParams();
  const value = open ? row.open : row.errors;
  if (value === 0) return <span className="list-quiet">0</span>;
  const next = new URLSearchParams(search);
  for (const name of ['tab', 'pageNo', 'pageSize']) next.delete(name);
  next.set('userId', String(row.id));
  if (open) next.set('open', 'true');
  const text = value.toLocaleString('zh-CN');
  return (
    <Link
      to={`?${next.toString()}`}
      aria-label={`${nameOf(row)}${open ? '未处理' : '错误'} ${text}，查看明细`}
    >
      {text}
    </Link>
  );
}

const COLUMNS = [
  c.text('name', '操作员', 160, nameOf),
  {
    ...{ name: 'errors', title: '错误', width: 88, align: 'right' as const, tabular: true },
    cell: (row: ErrorCounts) => <CountLink row={row} />,
  },
  {
    ...{ name: 'open', title: '未处理', width: 88, align: 'right' as const, tabular: true },
    cell: (row: ErrorCounts) => <CountLink row={row} open />,
  },
  c.text('kinds', '类型', 560, ({ kinds }) =>
    kinds.map(({ kind, count }) => `${ERROR_KINDS[kind]} ${count.toLocaleString('zh-CN')}`).join('，'),
  ),
];

/** Who did how much wrong, and of what kinds. */
export function ErrorPeople({ tabs }: { tabs: ReactElement }) {
  const list = useList(operatorError.people, { name: 'factory.operatorErrorPeople' });
  return (
    <ListScreen
      title="操作员错误记录"
      list={list}
      columns={COLUMNS}
      tabs={tabs}
      filters={useErrorFilters()}
      empty={{ title: '没有操作错误', text: '按人员统计；标记为「不是本人」的不计。' }}
    />
  );
}
