import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { COMMON_CONFIG, preference } from '#contract/preference.ts';
import { call, query } from '@/shared/api/index.ts';

export const PAGE_SIZES = [50, 100, 200, 500, 1000] as const;

/** The user's pagination info (common config 220): list name -> rows of a page. */
const Sizes = z.record(z.string(), z.int().min(1).max(1000));

const sizesIn = (text: string | null | undefined): Record<string, number> => {
  try {
    return Sizes.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
};

/** How many rows this user wants of this list; kept at the server, so that it follows him to another machine. */
export function usePageSize(list: string): [number, (size: number) => void] {
  const client = useQueryClient();
  const kept = query(preference.commonConfig, { id: COMMON_CONFIG.pagination }, { quiet: true });
  const { data } = useQuery({ ...kept, staleTime: Infinity });
  const sizes = sizesIn(data);
  return [
    sizes[list] ?? PAGE_SIZES[0],
    (size) => {
      const value = JSON.stringify({ ...sizes, [list]: size });
      client.setQueryData(kept.queryKey, value);
      // A comfort: where it cannot be kept, the list shows the size all the same.
      call(preference.saveCommonConfig, { id: COMMON_CONFIG.pagination, value }, { quiet: true }).catch(
        () => {},
      );
    },
  ];
}
