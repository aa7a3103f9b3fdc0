import { useMemo, type ComponentType, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { DangerPass } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import { DangerDialog, useDialog, type DialogEnds } from '../dialog/index.ts';
import { columnsOf, type Column, type RowAction } from '../list/index.ts';
import { usePermits } from '../permission/permitted.tsx';

/** What is done with the records of a list: they are made and changed by a form, and some can be deleted. */
export interface RecordOf<R> {
  /** As in 新建角色. */
  noun: string;
  /** Who may make, change and delete; without it everybody who sees the list. */
  may?: readonly Permission[];
  /** Makes a record, or changes the one given. */
  Form: ComponentType<DialogEnds & { edited: R | undefined }>;
  /** What deleting means, how it is done, and what is said when it is done. */
  remove?: (row: R) => { text: string; send: (pass: DangerPass) => Promise<unknown>; told: string };
  /** What else is done with a row, between changing and deleting. */
  more?: (row: R) => readonly (RowAction | false)[];
  /** Pixels of the column with the actions. */
  width?: number;
}

/** The button that makes a record, the column that changes and deletes, and the dialog that one of them opened. */
export function useRecord<R extends object>(
  { noun, may, Form, remove, more, width = remove ? 116 : 80 }: RecordOf<R>,
  afterAction: () => void,
) {
  const { open, shown } = useDialog(() => afterAction());
  const permitted = usePermits(may ?? []);
  const mayEdit = may === undefined || permitted;
  // The same as long as nothing changed: rows are drawn again only with their columns.
  const actions = useMemo((): Column<R>[] => {
    if (!mayEdit) return [];
    const removing = (row: R): RowAction | false =>
      remove !== undefined && {
        text: '删除',
        intent: 'danger',
        act: () =>
          open((ends) => {
            const { text, send, told } = remove(row);
            return <DangerDialog prompt="delete" text={text} told={told} onConfirm={send} {...ends} />;
          }),
      };
    return [
      columnsOf<R>().actions(width, (row) => [
        { text: '修改', act: () => open((ends) => <Form edited={row} {...ends} />) },
        ...(more?.(row) ?? []),
        removing(row),
      ]),
    ];
  }, [mayEdit, open, Form, remove, more, width]);
  const create: ReactElement | undefined = mayEdit ? (
    <Button
      intent="primary"
      icon={<Plus />}
      text={`新建${noun}`}
      onClick={() => open((ends) => <Form edited={undefined} {...ends} />)}
    />
  ) : undefined;
  return { actions, create, open, shown };
}
