import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sku } from '#contract/sku/sku.ts';
import { query } from '@/shared/api/index.ts';
import type { Option } from '@/shared/ui/list/index.ts';

const FOUND = 50;

/** The SKUs in use that have what was typed; `gifts`: of those that may be given. */
export const useSkuSearch = (keyword: string, gifts = false) =>
  useQuery({
    ...query(sku.page, {
      pageNo: 1,
      pageSize: FOUND,
      status: 0,
      ...(keyword.trim() && { keyword: keyword.trim() }),
      ...(gifts && { gift: 1 }),
    }),
    placeholderData: keepPreviousData,
  });

/** Whether somebody offers gifts. */
export function useHasGifts(): boolean {
  const { data } = useQuery(query(sku.page, { gift: 1, pageSize: 1 }, { quiet: true }));
  return (data?.total ?? 0) > 0;
}

const plain = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** The materials and brands that stand in the SKUs, and for a merchant the factories. */
export function useSkuOptions(): { materials: Option[]; brands: Option[]; factories: Option[] } {
  const { data } = useQuery(query(sku.options, {}, { quiet: true }));
  return {
    ...{ materials: plain(data?.materials ?? []), brands: plain(data?.brands ?? []) },
    factories: (data?.factories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  };
}
