import { Button } from '@blueprintjs/core';
import { tenantTypeWord, type AdminUser } from '#contract/tenancy/tenancy.ts';
import { USER_STATUS } from '#contract/user/user.ts';
import { Copyable, Nothing, TimeText, WordTag, type Column } from '@/shared/ui/list/index.ts';

export type AdminUserDeed = 'status' | 'password';

const tenantsText = ({ tenants }: AdminUser): string =>
  tenants
    .map(({ name, type, isSub, status }) => {
      const notes = [tenantTypeWord(type), ...(isSub ? ['子账号'] : []), ...(status === 0 ? [] : ['停用'])];
      return `${name}（${notes.join('，')}）`;
    })
    .join('、');

export const adminUserColumns = (
  onDo: (deed: AdminUserDeed, row: AdminUser) => void,
  /** Of who looks: nobody closes himself, and his password has its own dialog. */
  ownId: number | undefined,
): Column<AdminUser>[] => [
  { name: 'username', title: '用户名', width: 160, cell: (row) => <Copyable text={row.username} /> },
  {
    name: 'realName',
    title: '姓名',
    width: 120,
    cell: (row) => <span title={row.realName}>{row.realName}</span>,
  },
  {
    name: 'mobile',
    title: '手机号',
    width: 120,
    cell: ({ mobile }) => (mobile ? <span className="tabular">{mobile}</span> : <Nothing />),
  },
  {
    name: 'status',
    title: '状态',
    width: 72,
    cell: ({ status }) => <WordTag intent={status === 0 ? 'success' : 'none'}>{USER_STATUS[status]}</WordTag>,
  },
  {
    name: 'tenants',
    title: '所属租户',
    width: 360,
    cell: (row) =>
      row.tenants.length > 0 ? <span title={tenantsText(row)}>{tenantsText(row)}</span> : <Nothing />,
  },
  { name: 'lastSeenAt', title: '最近登录', width: 112, cell: (row) => <TimeText at={row.lastSeenAt} /> },
  { name: 'createdAt', title: '创建时间', width: 112, cell: (row) => <TimeText at={row.createdAt} /> },
  {
    name: 'do',
    title: '操作',
    width: 140,
    cell: (row) => (
      <>
        {row.id !== ownId && (
          <>
            <Button
              variant="minimal"
              size="small"
              intent={row.status === 0 ? 'danger' : 'none'}
              text={row.status === 0 ? '停用' : '启用'}
              onClick={() => onDo('status', row)}
            />
            <Button variant="minimal" size="small" text="重置密码" onClick={() => onDo('password', row)} />
          </>
        )}
      </>
    ),
  },
];
