import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sku } from '#contract/sku/sku.ts';
import { query } from '@/shared/api/index.ts';
import type { Option } from '@/shared/ui/list/index.ts';

const FOUND = 50;

/** The SKUs in use that have what was typed. */
export const useSkuSearch = (keyword: string) =>
  useQuery({
    ...query(sku.page, {
      pageNo: 1,
      pageSize: FOUND,
      status: 0,
      ...(keyword.trim() && { keyword: keyword.trim() }),
    }),
    placeholderData: keepPreviousData,
  });

const plain = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** The materials and brands that stand in the SKUs, and for a merchant the factories. */
export function useSkuOptions(): { materials: Option[]; brands: Option[]; factories: Option[] } {
  const { data } = useQuery(query(sku.options, {}, { quiet: true }));
  return {
    ...{ materials: plain(data?.materials ?? []), brands: plain(data?.brands ?? []) },
    factories: (data?.factories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  };
}
