import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Parsed } from '#contract/endpoint.ts';
import type { OrderStatus } from '#contract/order-states.ts';
import { order } from '#contract/order.ts';
import { query } from '@/shared/api/index.ts';
import { ListScreen, StatusTabs, useList, type List, type ListScreenProps } from '@/shared/ui/list/index.ts';
import { ORDER_KEYS, type OrderKey } from './action/order-keys.ts';
import { UndoHost } from './action/undo-host.tsx';
import type { ActionTarget } from './action/use-order-action.ts';
import { MissingNumbers } from './missing-numbers.tsx';
import { MovedByOther } from './moved-by-other.tsx';
import type { OrderColumn } from './order-columns.tsx';
import { useOrderFilters, useStatusTabs } from './order-questions.ts';
import { QuickChoices } from './quick-choices.tsx';

type Page = typeof order.page;
type Actions = (target: ActionTarget) => ReactNode;

interface Props extends Pick<ListScreenProps<Page>, 'title' | 'primary' | 'empty'> {
  /** Names it for what the user keeps of it: columns, searches, page size. */
  name: string;
  side: 'business' | 'factory';
  /** One tab each. */
  statuses: readonly OrderStatus[];
  /** Where it opens in one status, there is no tab for all of them. */
  start?: Partial<Parsed<Page>>;
  /** Those whose buttons it has, beside what every order list can. */
  keys?: readonly OrderKey[];
  columns: (status: OrderStatus | undefined) => readonly OrderColumn[];
  actions: Actions;
  /** What concerns the list and not the chosen rows alone. */
  tools?: (list: List<Page>) => ReactNode;
  Detail: ComponentType<{ id: number; actions: Actions; onChanged: () => void }>;
}

const NO_KEYS: readonly OrderKey[] = [];

/** A list of orders as all three screens have it: what they show and what may be done there are theirs. */
export function OrderList({
  name,
  side,
  statuses,
  start,
  keys = NO_KEYS,
  columns,
  actions,
  tools,
  Detail,
  ...screen
}: Props) {
  const list = useList(order.page, {
    name,
    saves: true,
    keys: [...keys, 'editAddress' as const, 'undo' as const].map((key) => ORDER_KEYS[key]),
    ...(start && { start }),
  });
  const tabs = useStatusTabs(list.asked, statuses, { all: start?.status === undefined });
  usePrefetched(list);
  return (
    <>
      <ListScreen
        {...screen}
        list={list}
        columns={columns(list.asked['status'] as OrderStatus | undefined)}
        filters={useOrderFilters(side)}
        tabs={<StatusTabs list={list} name="status" tabs={tabs} />}
        quick={
          <>
            <QuickChoices list={list} />
            <MissingNumbers asked={list.asked} />
          </>
        }
        actions={
          <>
            {actions(list)}
            {tools?.(list)}
          </>
        }
        detail={{
          title: '订单详情',
          content: detailBy(Detail, actions, list.acted),
        }}
      />
      <UndoHost list={list} />
    </>
  );
}

const detailBy = (Detail: Props['Detail'], actions: Actions, onChanged: () => void) => (id: number) => (
  <>
    <MovedByOther key={id} id={id} />
    <Detail id={id} actions={actions} onChanged={onChanged} />
  </>
);

/** How many orders are at hand before they are asked for. */
const AHEAD = 2;

/** While one looks at an order the next ones come: they are there at once. */
function usePrefetched({ openId, rows, gone }: List<Page>): void {
  const client = useQueryClient();
  const at = rows.findIndex(({ id }) => id === openId);
  const next =
    at < 0
      ? ''
      : rows
          .slice(at + 1)
          .filter(({ id }) => !gone.has(id))
          .slice(0, AHEAD)
          .map(({ id }) => id)
          .join(' ');
  useEffect(() => {
    for (const id of next.split(' ').filter(Boolean).map(Number))
      void client.prefetchQuery({ ...query(order.get, { id }, { quiet: true }), staleTime: 10_000 });
  }, [client, next]);
}
