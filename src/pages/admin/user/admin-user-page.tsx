import { useMemo, useState } from 'react';
import type { DangerPass } from '#contract/endpoint.ts';
import { tenancy, type AdminUser } from '#contract/tenancy/tenancy.ts';
import { USER_STATUS } from '#contract/user/user.ts';
import { useHomeSession } from '@/entities/session/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { SureDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { adminUserColumns, type AdminUserDeed } from './admin-user-columns.tsx';
import { AdminPasswordDialog } from './admin-password-dialog.tsx';

/** /admin/user: every account, with the tenants that it works in. */
export function AdminUserPage() {
  const list = useList(tenancy.users, { name: 'admin.user' });
  const [ask, setAsk] = useState<{ deed: AdminUserDeed; row: AdminUser }>();
  const ownId = useHomeSession().userInfo?.user.id;
  const columns = useMemo(() => adminUserColumns((deed, row) => setAsk({ deed, row }), ownId), [ownId]);
  const close = (): void => setAsk(undefined);
  const toggle = async ({ id, realName, status }: AdminUser, pass: DangerPass): Promise<void> => {
    await call(tenancy.userStatus, { id, status: status === 0 ? 1 : 0, ...pass }, { quiet: true });
    showMessage(`「${realName}」的账号已${status === 0 ? '停用' : '启用'}`);
    list.afterAction();
  };
  return (
    <>
      <ListScreen
        title="用户"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '用户名、姓名或手机号的开头' },
          { name: 'tenantId', label: '公司编号', kind: 'text' },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(USER_STATUS, true) },
        ]}
        empty={{ title: '还没有用户', text: '注册的用户和各公司的子账号会出现在这里。' }}
      />
      {ask?.deed === 'status' && (
        <SureDialog {...sureOf(ask.row)} onConfirm={(pass) => toggle(ask.row, pass)} onClose={close} />
      )}
      {ask?.deed === 'password' && <AdminPasswordDialog row={ask.row} onClose={close} />}
    </>
  );
}

/** Both ways can be taken back. */
const sureOf = ({ realName, status }: AdminUser) =>
  status === 0
    ? {
        title: `停用「${realName}」的账号？`,
        text: '他在所有公司里立即退出登录，不能再登录；可以随时启用。',
        act: '停用',
      }
    : {
        title: `启用「${realName}」的账号？`,
        text: '他可以重新登录。',
        act: '启用',
        intent: 'primary' as const,
      };
