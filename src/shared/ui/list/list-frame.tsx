import { isValidElement, useRef, type ReactElement, type ReactNode } from 'react';
import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Error as ErrorIcon, Help, Refresh, Search } from '@blueprintjs/icons';
import type { Endpoint, Parsed } from '#contract/endpoint.ts';
import { isApiError } from '@/shared/api/index.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { RequestId } from '../failure/request-id.tsx';
import { ActionBar } from './action-bar.tsx';
import type { Identified } from './column.ts';
import { DetailDrawer } from './detail-drawer.tsx';
import { FilterChips, useFilters } from './filter-bar.tsx';
import { filtersSet, type AnyFilter, type Filter } from './filter.ts';
import { KeySheet } from './key-sheet.tsx';
import { Pager } from './pager.tsx';
import { SavedSearches } from './saved-searches.tsx';
import { TabRow } from './tab-row.tsx';
import { useListKeys } from './use-list-keys.ts';
import type { List, ListView } from './list-view.ts';
import './list.css';
import './filter.css';

export interface EmptyList {
  title: string;
  text?: ReactNode;
  action?: ReactElement;
}

export interface ListFrameProps<E extends Endpoint> {
  title: string;
  list: List<E>;
  filters?: readonly Filter<Parsed<E>>[];
  /** StatusTabs, or whatever parts the list. */
  tabs?: ReactNode;
  /** Between the toolbar and the rows, where there is something to say about the question; nothing takes no room. */
  quick?: ReactNode;
  /** What acts on the chosen rows. */
  actions?: ReactNode;
  /** What concerns the list and not the chosen rows alone; the one primary action of the view stands last. */
  tools?: ReactNode;
  /** What a list without rows says and offers, where no filter is the reason. */
  empty?: EmptyList | ReactElement;
  detail?: { title: string; content: (id: number) => ReactNode };
  /** What the user sets of how rows are shown. */
  settings?: ReactNode;
  children: ReactNode;
}

/** All that stands around a list's rows, whatever draws them. */
export function ListFrame<E extends Endpoint>(props: ListFrameProps<E>) {
  const { title, list, tabs, quick, actions, tools, empty, detail, settings, children } = props;
  const filters = (props.filters ?? []) as readonly AnyFilter[];
  const screen = useRef<HTMLDivElement>(null);
  const sheet = useListKeys(list, screen);
  const { line, below } = useFilters({ list, filters });
  return (
    <div className="list-screen" ref={screen}>
      <h1 className="list-title">{title}</h1>
      <div className="list-toolbar">
        <div className="list-front">
          {/* What lies below the actions is out of the way of the keyboard, too. */}
          <div className="list-ask" inert={Boolean(actions) && list.chosen.count > 0}>
            {tabs && <TabRow>{tabs}</TabRow>}
            {line}
            {list.searches && <SavedSearches searches={list.searches} />}
          </div>
          {actions && <ActionBar list={list}>{actions}</ActionBar>}
        </div>
        <div className="list-tools">
          <ListSettings list={list} onKeys={sheet.show}>
            {settings}
          </ListSettings>
          {tools}
        </div>
      </div>
      {below}
      <FilterChips list={list} filters={filters} />
      {quick && <div className="list-quick">{quick}</div>}
      <ReloadFailed list={list} />
      <Changes list={list} />
      {list.phase === 'failed' ? (
        <Failed list={list} />
      ) : list.phase === 'ready' && list.rows.length === 0 ? (
        <Empty list={list} filters={filters} empty={empty} />
      ) : (
        children
      )}
      <Pager list={list} />
      {detail && (
        <DetailDrawer title={detail.title} list={list}>
          {(id) => detail.content(Number(id))}
        </DetailDrawer>
      )}
      <KeySheet isOpen={sheet.isOpen} own={sheet.own} onClose={sheet.onClose} />
    </div>
  );
}

function ListSettings<R extends Identified>({
  list,
  onKeys,
  children,
}: {
  list: ListView<R>;
  onKeys: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <Button variant="minimal" icon={<Help />} aria-label="快捷键" title="快捷键（?）" onClick={onKeys} />
      {children}
      <Button
        variant="minimal"
        icon={list.fetching ? <Spinner size={16} /> : <Refresh />}
        aria-label="刷新"
        title="刷新"
        onClick={list.reload}
      />
    </>
  );
}

/** Somebody else moved orders while this user looks at the rows: they stand still until he says so. */
const Changes = <R extends Identified>({ list }: { list: ListView<R> }) =>
  list.changes > 0 ? (
    <div className="list-changes" role="status">
      {list.changes} 条有变化
      <Button variant="minimal" intent="primary" size="small" text="刷新" onClick={list.reload} />
    </div>
  ) : null;

function Empty<R extends Identified>({
  list,
  filters,
  empty,
}: {
  list: ListView<R>;
  filters: readonly AnyFilter[];
  empty: ListFrameProps<Endpoint>['empty'];
}) {
  const narrowed = filtersSet(filters, list.asked, list.start).map(({ name }) => name);
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
  return isValidElement(empty) ? empty : <EmptyState title="暂无数据" {...empty} />;
}

const Failed = <R extends Identified>({ list }: { list: ListView<R> }) => (
  <EmptyState
    icon={<ErrorIcon size={32} />}
    title="没有读到数据"
    text={
      <>
        {isApiError(list.error) ? list.error.msg : '请检查网络后重试。'}
        <br />
        <RequestId of={list.error} />
      </>
    }
    action={<Button intent="primary" text="重试" loading={list.fetching} onClick={list.reload} />}
  />
);

/** The rows are those of an earlier reading: said, not hidden. */
const ReloadFailed = <R extends Identified>({ list }: { list: ListView<R> }) =>
  list.error && list.phase !== 'failed' ? (
    <Callout intent="warning" compact className="list-callout">
      刷新失败，下面是上一次读到的数据。
      <Button variant="minimal" size="small" text="重试" onClick={list.reload} />
      <RequestId of={list.error} />
    </Callout>
  ) : null;
