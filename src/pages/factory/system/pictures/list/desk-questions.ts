import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { artDesk, HANDLERS } from '#contract/art-desk/art-desk.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { ART_FINDINGS } from '#contract/order/line-art.ts';
import { STATUS } from '#contract/order/life-cycle/order-states.ts';
import { FACTORY_STATUSES } from '@/entities/order/index.ts';
import { query } from '@/shared/api/index.ts';
import { optionsOf, type Filter } from '@/shared/ui/list/index.ts';

type Asked = Parsed<typeof artDesk.page>;

const STATUS_OPTIONS = FACTORY_STATUSES.map((value) => ({ value, label: STATUS[value].label }));
const DPI_OPTIONS = [72, 100, 150, 200, 300].map((value) => ({ value, label: `低于 ${value} dpi` }));

/** What lines are looked for by. */
export function useDeskFilters(): readonly Filter<Asked>[] {
  const customers = useQuery(query(artDesk.customers, {}, { quiet: true, later: true }));
  return [
    { name: 'orderNo', label: '订单号', kind: 'numbers' },
    {
      name: 'merchantIds',
      label: '客户',
      kind: 'choices',
      options: (customers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'skuCode', label: 'SKU', kind: 'text', placeholder: '完整的 SKU 编码' },
    { name: 'material', label: '材质', kind: 'text', placeholder: '完整的材质' },
    { name: 'model', label: '型号', kind: 'text', placeholder: '完整的型号' },
    { name: 'handler', label: '处理人', kind: 'choice', options: optionsOf(HANDLERS) },
    { name: 'dpiBelow', label: '清晰度', kind: 'choice', options: DPI_OPTIONS },
    { name: 'status', label: '状态', kind: 'choice', options: STATUS_OPTIONS },
    { name: 'pushTime', label: '推单时间', kind: 'dates' },
  ];
}

/** Lines by what is found at them, with how many each would show beside the other filters. */
export function useDeskTabs({ pageNo: _no, pageSize: _size, finding: _finding, ...asked }: Asked) {
  const { data, refetch } = useQuery({
    ...query(artDesk.counts, asked, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const tabs = [
    { value: undefined, label: '需要处理', count: data && data.missing + data.low + data.unreadable },
    ...optionsOf(ART_FINDINGS).map((one) => ({ ...one, count: data?.[one.value] })),
    { value: 'all', label: '全部', count: data?.all },
  ];
  return { tabs, refetch };
}
