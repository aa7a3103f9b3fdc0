import { useMemo, type ReactElement, type ReactNode } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Error as ErrorIcon, Search } from '@blueprintjs/icons';
import type { Endpoint, Parsed } from '#contract/endpoint.ts';
import { isApiError } from '@/shared/api/index.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ActionBar } from './action-bar.tsx';
import { isUnset } from './address.ts';
import { ColumnMenu } from './column-menu.tsx';
import type { Column, Identified, Row, SortOf } from './column.ts';
import { DataTable } from './data-table.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { AnyFilter, Filter } from './filter.ts';
import { Pager } from './pager.tsx';
import { TabRow } from './tab-row.tsx';
import { useColumns } from './use-columns.ts';
import type { List, ListView } from './use-list.ts';
import './list.css';
import './filter.css';

export interface ListScreenProps<E extends Endpoint> {
  title: string;
  list: List<E>;
  columns: readonly Column<Row<E>, SortOf<E>>[];
  filters?: readonly Filter<Parsed<E>>[];
  /** StatusTabs, or whatever parts the list. */
  tabs?: ReactNode;
  /** What acts on the chosen rows. */
  actions?: ReactNode;
  /** The one primary action of the view. */
  primary?: ReactNode;
  /** What a list without rows says and offers, where no filter is the reason. */
  empty?: { title: string; text?: ReactNode; action?: ReactElement };
  detail?: { title: string; content: (id: number) => ReactNode };
}

/** The arrangement that most lists want; one that does not fit uses the parts. */
export function ListScreen<E extends Endpoint>(props: ListScreenProps<E>) {
  const { title, list, tabs, actions, primary, empty, detail } = props;
  const filters = (props.filters ?? []) as readonly AnyFilter[];
  const setting = useColumns<Row<E>>(list.name, props.columns);
  const shown = useMemo(() => setting.columns.filter((column) => column.shown), [setting.columns]);
  return (
    <div className="list-screen">
      <h1 className="list-title">{title}</h1>
      {filters.length > 0 && <FilterBar list={list} filters={filters} />}
      <div className="list-panel">
        {tabs && (
          <div className="list-head">
            <TabRow>{tabs}</TabRow>
            {primary}
          </div>
        )}
        <ActionBar list={list} settings={<ColumnMenu {...setting} />}>
          {!tabs && primary}
          {actions}
        </ActionBar>
        <ReloadFailed list={list} />
        {list.phase === 'failed' ? (
          <Failed list={list} />
        ) : list.phase === 'ready' && list.rows.length === 0 ? (
          <Empty list={list} filters={filters} empty={empty} />
        ) : (
          <DataTable
            label={title}
            list={list}
            columns={shown}
            selects={Boolean(actions)}
            opens={detail !== undefined}
          />
        )}
        <Pager list={list} />
      </div>
      {detail && (
        <DetailDrawer title={detail.title} list={list}>
          {(id) => detail.content(Number(id))}
        </DetailDrawer>
      )}
    </div>
  );
}

function Empty<R extends Identified>({
  list,
  filters,
  empty,
}: {
  list: ListView<R>;
  filters: readonly AnyFilter[];
  empty: ListScreenProps<Endpoint>['empty'];
}) {
  const narrowed = filters.filter(({ name }) => !isUnset(list.asked[name])).map(({ name }) => name);
  if (narrowed.length > 0) {
    return (
      <EmptyState
        icon={<Search size={32} />}
        title="没有符合条件的数据"
        text="请放宽筛选条件后再试。"
        action={<Button intent="primary" text="清除筛选" onClick={() => list.clear(narrowed)} />}
      />
    );
  }
  return <EmptyState title={empty?.title ?? '暂无数据'} text={empty?.text} action={empty?.action} />;
}

const Failed = <R extends Identified>({ list }: { list: ListView<R> }) => (
  <EmptyState
    icon={<ErrorIcon size={32} />}
    title="没有读到数据"
    text={isApiError(list.error) ? list.error.msg : '请检查网络后重试。'}
    action={<Button intent="primary" text="重试" loading={list.fetching} onClick={list.reload} />}
  />
);

/** The rows are those of an earlier reading: said, not hidden. */
const ReloadFailed = <R extends Identified>({ list }: { list: ListView<R> }) =>
  list.error && list.phase !== 'failed' ? (
    <Callout intent="warning" compact className="list-callout">
      刷新失败，下面是上一次读到的数据。
      <Button variant="minimal" size="small" text="重试" onClick={list.reload} />
    </Callout>
  ) : null;
