import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { DangerPass } from '#contract/endpoint.ts';
import { role, type Role } from '#contract/role/role.ts';
import { call } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { roleColumns } from './role-columns.tsx';

const RoleFormDialog = lazyPart(() => import('./role-form-dialog.tsx').then((m) => m.RoleFormDialog));

type Ask = { kind: 'new' } | { kind: 'edit' | 'delete'; role: Role };

/** 角色管理, of both sides: what the tenant's people may do. */
export function RolePage() {
  const list = useList(role.page, { name: 'people.role' });
  const [ask, setAsk] = useState<Ask>();
  const mayEdit = usePermits(['business:role:edit', 'factory:role:edit']);
  const columns = useMemo(
    () =>
      roleColumns(
        mayEdit
          ? {
              onEdit: (edited) => setAsk({ kind: 'edit', role: edited }),
              onDelete: (deleted) => setAsk({ kind: 'delete', role: deleted }),
            }
          : undefined,
      ),
    [mayEdit],
  );
  const create = mayEdit ? (
    <Button intent="primary" icon={<Plus />} text="新建角色" onClick={() => setAsk({ kind: 'new' })} />
  ) : undefined;
  const close = (): void => setAsk(undefined);
  const remove = async ({ id, name }: Role, pass: DangerPass): Promise<void> => {
    await call(role.delete, { id, ...pass }, { quiet: true });
    showMessage(`角色「${name}」已删除`);
    list.settle();
  };
  return (
    <>
      <ListScreen
        title="角色管理"
        list={list}
        columns={columns}
        filters={[{ name: 'name', label: '名称', kind: 'text', placeholder: '角色名称' }]}
        primary={create}
        empty={{
          title: '还没有角色',
          text: '新建角色并选好权限，再到「用户授权中心」分配给用户。',
          action: create,
        }}
      />
      {ask && ask.kind !== 'delete' && (
        <RoleFormDialog
          edited={ask.kind === 'edit' ? ask.role : undefined}
          onClose={close}
          onSaved={() => {
            close();
            list.settle();
          }}
        />
      )}
      {ask?.kind === 'delete' && (
        <DangerDialog
          prompt="delete"
          text={`角色「${ask.role.name}」将被删除；还有用户使用时不能删除。`}
          onConfirm={(pass) => remove(ask.role, pass)}
          onClose={close}
        />
      )}
    </>
  );
}
