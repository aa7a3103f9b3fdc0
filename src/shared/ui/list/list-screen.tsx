import { useMemo } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { ColumnMenu } from './column-menu.tsx';
import { shownColumns, type Column, type Row, type SortOf } from './column.ts';
import { DataTable } from './data-table.tsx';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';
import { useColumns } from './use-columns.ts';

export interface ListScreenProps<E extends Endpoint> extends Omit<
  ListFrameProps<E>,
  'settings' | 'children'
> {
  columns: readonly Column<Row<E>, SortOf<E>>[];
}

/** The arrangement that most lists want; one that does not fit uses the parts. */
export function ListScreen<E extends Endpoint>({ columns, ...frame }: ListScreenProps<E>) {
  const { title, list, actions, detail } = frame;
  const setting = useColumns<Row<E>>(list.name, columns);
  const shown = useMemo(() => shownColumns(setting.columns), [setting.columns]);
  return (
    <ListFrame {...frame} settings={<ColumnMenu {...setting} />}>
      <DataTable
        label={title}
        list={list}
        columns={shown}
        selects={Boolean(actions)}
        opens={detail !== undefined}
      />
    </ListFrame>
  );
}
