import { useMemo, useState } from 'react';
import type { DangerPass } from '#contract/endpoint.ts';
import { tenancy, TENANT_TYPE_WORDS, type AdminTenant } from '#contract/tenancy/tenancy.ts';
import { USER_STATUS } from '#contract/user/user.ts';
import { useHomeSession } from '@/entities/session/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, SureDialog } from '@/shared/ui/dialog/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { tenantColumns, type TenantDeed } from './tenant-columns.tsx';

/** /admin/tenant: every tenant of the platform. */
export function TenantPage() {
  const list = useList(tenancy.tenants, { name: 'admin.tenant' });
  const [ask, setAsk] = useState<{ deed: TenantDeed; row: AdminTenant }>();
  const seesUsers = usePermits(['factory:admin:user']);
  const ownId = useHomeSession().baseInfo?.id;
  const columns = useMemo(
    () => tenantColumns((deed, row) => setAsk({ deed, row }), { seesUsers, ownId }),
    [seesUsers, ownId],
  );
  const confirm = async (
    { deed, row: { id, name, status } }: { deed: TenantDeed; row: AdminTenant },
    pass: DangerPass,
  ) => {
    if (deed === 'danger') await call(tenancy.clearDangerPassword, { id, ...pass }, { quiet: true });
    else await call(tenancy.tenantStatus, { id, status: status === 0 ? 1 : 0, ...pass }, { quiet: true });
    showMessage(
      deed === 'danger'
        ? `「${name}」的危险操作密码已清除`
        : `「${name}」已${status === 0 ? '停用' : '启用'}`,
    );
    list.afterAction();
  };
  return (
    <>
      <ListScreen
        title="公司"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '公司名称或编号' },
          { name: 'type', label: '类型', kind: 'choice', options: optionsOf(TENANT_TYPE_WORDS, true) },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(USER_STATUS, true) },
        ]}
        empty={{ title: '还没有公司', text: '商家和工厂注册后会出现在这里。' }}
      />
      {ask?.deed === 'status' && (
        <SureDialog
          {...sureOf(ask.row)}
          onConfirm={(pass) => confirm(ask, pass)}
          onClose={() => setAsk(undefined)}
        />
      )}
      {ask?.deed === 'danger' && (
        <DangerDialog
          prompt="dangerous"
          text={`公司「${ask.row.name}」的危险操作密码将被清除，它的主账号可以重新设置一个。`}
          onConfirm={(pass) => confirm(ask, pass)}
          onClose={() => setAsk(undefined)}
        />
      )}
    </>
  );
}

/** Both ways can be taken back. */
const sureOf = ({ name, status, users }: AdminTenant) =>
  status === 0
    ? {
        title: `停用公司「${name}」？`,
        text: `它的 ${users} 个用户立即退出登录，不能再进入；数据全部保留，可以随时启用。`,
        act: '停用',
      }
    : {
        title: `启用公司「${name}」？`,
        text: '它的用户可以重新登录。',
        act: '启用',
        intent: 'primary' as const,
      };
