import { useQueries, useQuery } from '@tanstack/react-query';
import type { Input, Parsed } from '#contract/endpoint.ts';
import type { OrderStatus } from '#contract/order/life-cycle/order-states.ts';
import { orderTags } from '#contract/order/order-tags.ts';
import { order } from '#contract/order/order.ts';
import { task } from '#contract/task/task.ts';
import { query } from '@/shared/api/index.ts';
import type { Filter, StatusTab } from '@/shared/ui/list/index.ts';
import { HOLD_OPTIONS, REASON_OPTIONS, NEXT_STEPS, statusLabel, WARNING_OPTIONS } from './words.ts';

type OrderQuestion = Parsed<typeof order.page>;

/** The filters of an order list, the most used first; the partner is the other side of the order. */
export function useOrderFilters(
  side: 'business' | 'factory',
  asked: Record<string, unknown>,
): Filter<OrderQuestion>[] {
  const { data } = useQuery({
    ...query(order.filterOptions, {}, { quiet: true, later: true }),
    staleTime: 300_000,
  });
  const imports = useImports((asked['importIds'] as number[] | undefined) ?? NO_IMPORTS);
  const used = useQuery({ ...query(orderTags.used, {}, { quiet: true, later: true }), staleTime: 60_000 });
  const tags = (used.data ?? []).map(({ tag }) => ({ value: tag, label: tag }));
  const shops = (data?.shops ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const partners = (data?.partners ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: 'orderNo', label: '订单号', kind: 'numbers' },
    { name: 'platformOrderNo', label: '平台单号', kind: 'numbers' },
    ...(side === 'factory'
      ? ([{ name: 'merchantIds', label: '商家', kind: 'choices', options: partners }] as const)
      : []),
    { name: 'shopIds', label: '店铺', kind: 'choices', options: shops },
    { name: 'recipient', label: '收件人', kind: 'text', placeholder: '姓名或电话' },
    { name: 'createTime', label: '创建时间', kind: 'dates' },
    { name: 'payTime', label: '付款时间', kind: 'dates' },
    { name: 'skuCode', label: 'SKU', kind: 'text', placeholder: 'SKU 编码' },
    { name: 'waybillNo', label: '运单号', kind: 'text' },
    { name: 'warning', label: '预警', kind: 'choice', options: WARNING_OPTIONS },
    { name: 'hold', label: '锁定', kind: 'choice', options: HOLD_OPTIONS },
    { name: 'urgent', label: '加急', kind: 'yesNo' },
    { name: 'claim', label: '认领', kind: 'choice', options: CLAIM_OPTIONS },
    { name: 'reason', label: '原因', kind: 'choice', options: REASON_OPTIONS },
    { name: 'tags', label: '标签', kind: 'choices', options: tags },
    { name: 'country', label: '国家', kind: 'text' },
    // Asked for by the result of an import, never by hand: it stands here to be seen and taken away.
    ...(imports.length > 0
      ? ([{ name: 'importIds', label: '导入', kind: 'choices', options: imports }] as const)
      : []),
  ];
}

const CLAIM_OPTIONS = [
  { value: 'mine', label: '我认领的' },
  { value: 'none', label: '无人认领' },
] as const;
const NO_IMPORTS: readonly number[] = [];

/** Imports as what a list is asked for, by the names of their files where they are the user's own. */
export function useImports(ids: readonly number[]): { value: number; label: string }[] {
  const files = useQueries({
    queries: ids.map((id) => ({
      ...query(task.get, { id }, { quiet: true, later: true }),
      staleTime: 300_000,
    })),
  });
  return ids.map((id, i) => ({ value: id, label: files[i]?.data?.title ?? '一次导入的订单' }));
}

/**
 * How many orders each choice beside the list would show; holds, warnings and urgent ones within the status that is
 * asked for. Tabs and quick choices share the one call.
 */
export function useOrderCounts(asked: Record<string, unknown>) {
  const { status: within, pageNo: _no, pageSize: _size, sortingFields: _sort, ...filter } = asked;
  const { data } = useQuery({
    ...query(order.statusCount, { ...filter, within } as Input<typeof order.statusCount>, {
      quiet: true,
      later: true,
    }),
    // The counts of the last question stand until the next ones are there.
    placeholderData: (before) => before,
  });
  return data;
}

/** The statuses as tabs, each with how many the other filters leave in it. */
export function useStatusTabs(
  asked: Record<string, unknown>,
  statuses: readonly OrderStatus[],
  { all = true }: { all?: boolean } = {},
): StatusTab[] {
  const data = useOrderCounts(asked);
  return [
    ...(all ? [{ value: undefined, label: '全部', count: data?.total }] : []),
    ...statuses.map((status) => ({
      value: status,
      label: statusLabel(status),
      tip: NEXT_STEPS[status],
      count: data && (data.status[status] ?? 0),
    })),
  ];
}
