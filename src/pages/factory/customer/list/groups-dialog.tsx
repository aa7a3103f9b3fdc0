import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Plus, Trash } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { customerGroup, MOST_GROUPS, MOST_LISTED } from '#contract/customer/customer-group.ts';
import type { DangerPass } from '#contract/endpoint.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { useDraftState, useSending } from '@/shared/ui/form/index.ts';
import {
  added,
  firstFault,
  moved,
  renamed,
  resumed,
  rowsOf,
  wishOf,
  without,
  type GroupRow,
} from './group-rows.ts';
import '../customer.css';

/** The groups of the factory's customers: their names, their order, and which of them go. */
export function GroupsDialog({ onSettled, onClose }: { onSettled: () => void; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...query(customerGroup.withCustomers, {}, { quiet: true }),
    // What is edited is what stands now: nothing of an earlier look.
    gcTime: 0,
    staleTime: 0,
  });
  if (!data) return error ? <FailureNote error={error} retry={() => void refetch()} /> : null;
  return <GroupsForm start={rowsOf(data)} onSettled={onSettled} onClose={onClose} />;
}

function GroupsForm({
  start,
  onSettled,
  onClose,
}: {
  start: GroupRow[];
  onSettled: () => void;
  onClose: () => void;
}) {
  const [{ rows }, setTyped, draft] = useDraftState(
    'customer-groups',
    () => ({ rows: start.length > 0 ? start : added([]) }),
    (kept) => ({ rows: resumed(start, kept.rows) }),
  );
  const setRows = (next: GroupRow[]): void => setTyped({ rows: next });
  const [opened, setOpened] = useState<string>();
  const [leaving, setLeaving] = useState<GroupRow>();
  const [tried, setTried] = useState(false);
  const shown = rows.find(({ key }) => key === opened);
  const fault = tried ? firstFault(rows) : undefined;
  const form = useSending(async () => {
    setTried(true);
    if (firstFault(rows)) return;
    const saved = await call(customerGroup.save, { groups: wishOf(rows) }, { quiet: true });
    const gone = rows.filter(({ id }) => id !== undefined && !saved.some((group) => group.id === id));
    if (gone.length === 0) showMessage('分组已保存');
    else
      showMessage(
        `已被他人删除的${gone.map(({ name }) => `「${name}」`).join('')}没有保存，其余分组已保存`,
        'warning',
      );
    draft.forget();
    onSettled();
    onClose();
  });
  const remove = async ({ id, key, name }: GroupRow, pass: DangerPass): Promise<void> => {
    await call(customerGroup.delete, { id: id!, ...pass }, { quiet: true });
    showMessage(`分组「${name}」已删除`);
    setTyped((before) => ({ rows: without(before.rows, key) }));
    onSettled();
  };
  return (
    <>
      <FormDialog
        title="分组管理"
        form={{ ...form, draft }}
        width={520}
        closed={rows.length === 0}
        onClose={onClose}
      >
        <ul className="customer-groups" aria-label="分组">
          {rows.map((row, at) => (
            <li key={row.key}>
              <InputGroup
                fill
                aria-label={`第 ${at + 1} 个分组的名称`}
                aria-invalid={fault?.key === row.key}
                intent={fault?.key === row.key ? 'danger' : 'none'}
                placeholder="分组名称"
                autoFocus={row.id === undefined}
                value={row.name}
                onValueChange={(name) => setRows(renamed(rows, row.key, name))}
              />
              <Button
                variant="minimal"
                className="customer-count tabular"
                text={`${row.total} 个客户`}
                aria-expanded={opened === row.key}
                aria-label={`${row.name}的 ${row.total} 个客户`}
                disabled={row.total === 0}
                onClick={() => setOpened(opened === row.key ? undefined : row.key)}
              />
              <Button
                variant="minimal"
                icon={<ArrowUp />}
                aria-label={`上移 ${row.name}`}
                disabled={at === 0}
                onClick={() => setRows(moved(rows, at, -1))}
              />
              <Button
                variant="minimal"
                icon={<ArrowDown />}
                aria-label={`下移 ${row.name}`}
                disabled={at === rows.length - 1}
                onClick={() => setRows(moved(rows, at, 1))}
              />
              <Button
                variant="minimal"
                intent="danger"
                icon={<Trash />}
                aria-label={`删除 ${row.name}`}
                onClick={() => (row.id === undefined ? setRows(without(rows, row.key)) : setLeaving(row))}
              />
            </li>
          ))}
        </ul>
        {shown && (
          <p className="customer-text" role="region" aria-label={`${shown.name}的客户`}>
            {shown.customers.map(({ merchantName }) => merchantName).join('、')}
            {shown.total > MOST_LISTED && `（只显示前 ${MOST_LISTED} 个，其余请在客户列表按分组筛选）`}
          </p>
        )}
        {fault && (
          <p className="customer-fault" role="alert">
            {fault.said}
          </p>
        )}
        <Button
          icon={<Plus />}
          text="添加分组"
          disabled={rows.length >= MOST_GROUPS}
          onClick={() => setRows(added(rows))}
        />
      </FormDialog>
      {leaving && (
        <DangerDialog
          prompt="delete"
          text={`分组「${leaving.name}」将被删除，其中的 ${leaving.total} 个客户改为未分组；按分组设置的价格不再对他们生效。`}
          onConfirm={(pass) => remove(leaving, pass)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}
