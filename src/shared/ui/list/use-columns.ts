import { useMemo } from 'react';
import { preference, type ColumnChoice } from '#contract/preference/preference.ts';
import { call } from '@/shared/api/index.ts';
import { arrangeColumns, type AnyColumn, type Placed } from './column.ts';
import { useListSettings } from './use-list-settings.ts';

export interface ColumnSetting<R> {
  columns: Placed<AnyColumn<R>>[];
  choose: (choice: ColumnChoice) => void;
}

/** The columns of a list as this user wants them; the choice is kept at the server (动态列). */
export function useColumns<R>(list: string, columns: readonly AnyColumn<R>[]): ColumnSetting<R> {
  const { settings, change } = useListSettings(list);
  const kept = settings?.columns;
  return {
    // The same as long as nothing changed: rows are drawn again only with their columns.
    columns: useMemo(() => arrangeColumns(columns, kept), [columns, kept]),
    choose: (choice) => {
      change((before) => ({ ...before, columns: choice }));
      // Shown at once; where it cannot be kept, the notice says so and the list shows it until the next visit.
      call(preference.saveColumns, { id: list, columns: choice }).catch(() => {});
    },
  };
}
