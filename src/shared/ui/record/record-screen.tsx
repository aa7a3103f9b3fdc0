import { useMemo, type ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { ListScreen, type ListScreenProps, type Row } from '../list/index.ts';
import { useRecord, type RecordOf } from './use-record.tsx';

interface RecordScreenProps<E extends Endpoint> extends Pick<
  ListScreenProps<E>,
  'title' | 'list' | 'columns' | 'filters' | 'tabs' | 'quick'
> {
  record: RecordOf<Row<E>>;
  empty: { title: string; text: ReactNode };
  /** Beside the button that makes a record. */
  beside?: ReactNode;
}

/** A list whose rows are made and changed by a form, and deleted. One that does more uses the parts. */
export function RecordScreen<E extends Endpoint>({
  record,
  columns,
  empty,
  beside,
  ...screen
}: RecordScreenProps<E>) {
  const { actions, create, shown } = useRecord(record, screen.list.afterAction);
  const all = useMemo(() => [...columns, ...actions], [columns, actions]);
  return (
    <>
      <ListScreen
        {...screen}
        columns={all}
        tools={
          <>
            {beside}
            {create}
          </>
        }
        empty={{ ...empty, action: create }}
      />
      {shown}
    </>
  );
}
