import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Plus, Trash } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { customerGroup, MOST_GROUPS, type CustomerGroup } from '#contract/customer-group.ts';
import type { DangerPass } from '#contract/endpoint.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { added, firstFault, moved, renamed, rowsOf, wishOf, without, type GroupRow } from './group-rows.ts';
import './customer.css';

/** The groups of the factory's customers: their names, their order, and which of them go. */
export function GroupsDialog({ onSettled, onClose }: { onSettled: () => void; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...query(customerGroup.list, {}, { quiet: true }),
    refetchOnMount: 'always',
  });
  if (!data) return error ? <FailureNote error={error} retry={() => void refetch()} /> : null;
  return <GroupsForm start={data} onSettled={onSettled} onClose={onClose} />;
}

function GroupsForm({
  start,
  onSettled,
  onClose,
}: {
  start: CustomerGroup[];
  onSettled: () => void;
  onClose: () => void;
}) {
  const [rows, setRows] = useState<GroupRow[]>(() => (start.length > 0 ? rowsOf(start) : added([])));
  const [leaving, setLeaving] = useState<GroupRow>();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const fault = tried ? firstFault(rows) : undefined;
  const save = async (): Promise<void> => {
    setTried(true);
    setFailure(null);
    if (firstFault(rows)) return;
    setBusy(true);
    try {
      await call(customerGroup.save, { groups: wishOf(rows) }, { quiet: true });
      showMessage('分组已保存');
      onSettled();
      onClose();
    } catch (refused) {
      setFailure(refused as Error);
    } finally {
      setBusy(false);
    }
  };
  const remove = async ({ id, key, name }: GroupRow, pass: DangerPass): Promise<void> => {
    await call(customerGroup.delete, { id: id!, ...pass }, { quiet: true });
    showMessage(`分组「${name}」已删除`);
    setRows((before) => without(before, key));
    onSettled();
  };
  return (
    <>
      <FormDialog
        title="分组管理"
        isOpen
        width={520}
        submitText="保存"
        busy={busy}
        failure={failure}
        closed={rows.length === 0}
        onClose={onClose}
        onSubmit={() => void save()}
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
              <span className="customer-count tabular">{row.customers} 个客户</span>
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
          text={`分组「${leaving.name}」将被删除，其中的 ${leaving.customers} 个客户改为未分组；按分组设置的价格不再对他们生效。`}
          onConfirm={(pass) => remove(leaving, pass)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}
