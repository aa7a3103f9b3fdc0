import { useQuery, useQueryClient } from '@tanstack/react-query';
import { preference, type ListSettings } from '#contract/preference/preference.ts';
import { query, queryKey } from '@/shared/api/index.ts';

export interface KeptSettings {
  /** undefined until it is known. */
  settings: ListSettings | undefined;
  isPending: boolean;
  /** What this user changes is shown at once. */
  change: (change: (before: ListSettings) => ListSettings) => void;
  /** The same for what all lists share. */
  changeAll: (change: (before: ListSettings) => ListSettings) => void;
}

const NONE: ListSettings = { columns: null, pagination: null, searches: [] };

export const settingsQuery = (list: string) => ({
  ...query(preference.listSettings, { id: list }, { quiet: true }),
  staleTime: Infinity,
});

/** What this user has set for a list: columns, rows of a page, searches; one call, for the list waits for all of it. */
export function useListSettings(list: string): KeptSettings {
  const client = useQueryClient();
  const kept = settingsQuery(list);
  const { data, isPending } = useQuery(kept);
  return {
    settings: data,
    isPending,
    change: (change) => void client.setQueryData(kept.queryKey, (before) => change(before ?? NONE)),
    changeAll: (change) =>
      void client.setQueriesData<ListSettings>(
        { queryKey: queryKey(preference.listSettings) },
        (before) => before && change(before),
      ),
  };
}
