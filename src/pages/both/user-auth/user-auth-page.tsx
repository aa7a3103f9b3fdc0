import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { user, USER_STATUS, type User } from '#contract/user/user.ts';
import { useHomeSession } from '@/entities/session/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { departmentOptions, useDepartments, useRoleOptions } from './place-fields.tsx';
import { USER_COLUMNS, userActions } from './user-columns.tsx';
import { userDialogs } from './user-dialogs.tsx';
import { UserTools } from './user-tools.tsx';

/** 用户授权中心, of both sides: who works in the tenant, and what he may do. */
export function UserAuthPage() {
  const list = useList(user.page, { name: 'people.user' });
  const { open, settled, shown } = useDialog(() => list.afterAction());
  const ask = useMemo(() => userDialogs(open), [open]);
  const mayEdit = usePermits(['business:user:edit', 'factory:user:edit']);
  const roles = useRoleOptions();
  const departments = departmentOptions(useDepartments());
  const ownId = useHomeSession().userInfo?.user.id;
  // The same as long as nothing changed: rows are drawn again only with their columns.
  const columns = useMemo(() => {
    /** Who is closed is asked about; to open him again harms nobody. */
    const toggle = async (row: User): Promise<void> => {
      if (row.status === 0) return ask.close(row);
      // A refusal has shown its notice.
      await call(user.updateStatus, { id: row.id, status: 0 })
        .then(() => showMessage(`「${row.realName}」已启用`))
        .catch(() => undefined);
      settled();
    };
    const actions = mayEdit ? [userActions({ ...ask, toggle: (row) => void toggle(row) }, ownId)] : [];
    return [...USER_COLUMNS, ...actions];
  }, [ask, mayEdit, ownId, settled]);
  const create = mayEdit ? (
    <Button intent="primary" icon={<Plus />} text="新建用户" onClick={() => ask.edit(undefined)} />
  ) : undefined;
  return (
    <>
      <ListScreen
        title="用户授权中心"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '用户名、姓名或手机号' },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(USER_STATUS, true) },
          { name: 'roleId', label: '角色', kind: 'choice', options: roles },
          { name: 'deptId', label: '部门', kind: 'choice', options: departments },
        ]}
        tools={
          <>
            <UserTools asked={list.asked} ask={ask} />
            {create}
          </>
        }
        empty={{ title: '还没有用户', text: '新建子账号，分配角色后就能登录。', action: create }}
      />
      {shown}
    </>
  );
}
