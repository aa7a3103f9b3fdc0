import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import {
  numberUses,
  USE_SUM_DAYS,
  USE_SUMS,
  type NumberUseSum,
  type UseSum,
} from '#contract/number-use/number-use.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { columnsOf, ListScreen, optionsOf, useList, type Column, type List } from '@/shared/ui/list/index.ts';
import { usePermits, useSide } from '@/shared/ui/permission/permitted.tsx';
import { filtersFor } from './use-filters.ts';

const PRICES = ['factory:price'] as const;
/** Grants are settled in yuan. */
const FEE_CURRENCY = 'CNY';

type Row = NumberUseSum;
const c = columnsOf<Row>();
const shareText = (part: number, whole: number) => `${Math.round((part / whole) * 1000) / 10}%`;
const titleOf = (by: string | null): string | undefined =>
  by !== null && Object.hasOwn(USE_SUMS, by) ? USE_SUMS[by as UseSum] : undefined;

const columnsFor = (by: string | null, split: string | null, seesFreight: boolean): Column<Row>[] => {
  const second = titleOf(split);
  return [
    c.text('name', titleOf(by) ?? USE_SUMS.day, 200, ({ name }) => name || '无'),
    ...(second ? [c.text('name2', second, 200, ({ name2 }) => name2 || '无')] : []),
    c.count('got', '取号', 90),
    c.count('used', '已使用', 90),
    c.count('cancelled', '已回收', 90),
    c.count('voided', '已作废', 90),
    c.text('share', '回收率', 90, ({ cancelled, got }) => shareText(cancelled, got), { align: 'right' }),
    c.text('fee', '面单费', 110, ({ feeCents }) => formatMoney(feeCents, FEE_CURRENCY), { align: 'right' }),
    ...(seesFreight ? [c.money('freightCents', '运费', 110), c.money('surchargeCents', '附加费', 110)] : []),
    c.text(
      'average',
      '平均重量',
      100,
      ({ averageG }) => (averageG === null ? '' : `${averageG.toLocaleString('zh-CN')} 克`),
      { align: 'right' },
    ),
  ];
};

/** What numbers come to by one thing or by two, each currency on a line of its own. */
export function UseSums({
  title,
  tabs,
  tools,
}: {
  title: string;
  tabs: ReactNode;
  tools: (list: List<typeof numberUses.sums>) => ReactNode;
}) {
  const [search] = useSearchParams();
  const isFactory = useSide() === 'factory';
  const seesPrices = usePermits(PRICES);
  const list = useList(numberUses.sums, {
    name: isFactory ? 'factory.numberUseSums' : 'business.numberUseSums',
  });
  return (
    <ListScreen
      title={title}
      list={list}
      columns={columnsFor(search.get('by'), search.get('split'), isFactory && seesPrices)}
      tabs={tabs}
      filters={[
        { name: 'by', label: '汇总', kind: 'choice', options: optionsOf(USE_SUMS) },
        { name: 'split', label: '再按', kind: 'choice', options: optionsOf(USE_SUMS) },
        ...filtersFor(USE_SUM_DAYS),
      ]}
      tools={tools(list)}
      empty={{ title: '这段时间没有取到的单号', text: '没有选时间时是最近 7 天，请换一段时间。' }}
    />
  );
}
