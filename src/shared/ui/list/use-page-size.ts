import { z } from 'zod';
import { COMMON_CONFIG, preference, type ListSettings } from '#contract/preference/preference.ts';
import { call } from '@/shared/api/index.ts';
import { useListSettings } from './use-list-settings.ts';

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

const sizeOf = (sizes: Record<string, number>, list: string): number => sizes[list] ?? PAGE_SIZES[0];

/** The same of settings that were just read. */
export const pageSizeIn = ({ pagination }: Pick<ListSettings, 'pagination'>, list: string): number =>
  sizeOf(sizesIn(pagination), list);

/** How many rows this user wants of this list; kept at the server, so that it follows him to another machine. */
export function usePageSize(list: string): [number, (size: number) => void] {
  const { settings, change, changeAll } = useListSettings(list);
  const sizes = sizesIn(settings?.pagination);
  return [
    sizeOf(sizes, list),
    (size) => {
      const value = JSON.stringify({ ...sizes, [list]: size });
      change((before) => ({ ...before, pagination: value }));
      changeAll((before) => ({ ...before, pagination: value }));
      // A comfort: where it cannot be kept, the list shows the size all the same.
      call(preference.saveCommonConfig, { id: COMMON_CONFIG.pagination, value }, { quiet: true }).catch(
        () => {},
      );
    },
  ];
}
