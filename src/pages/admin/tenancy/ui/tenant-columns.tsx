import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import { tenantTypeWord, type AdminTenant } from '#contract/tenancy/tenancy.ts';
import { USER_STATUS } from '#contract/user/user.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { Nothing, TimeText, WordTag, type Column } from '@/shared/ui/list/index.ts';

export type TenantDeed = 'status' | 'danger';

export const tenantColumns = (
  onDo: (deed: TenantDeed, row: AdminTenant) => void,
  {
    seesUsers,
    ownId,
  }: {
    /** Whether he may see the users of all tenants. */
    seesUsers: boolean;
    /** The tenant that he works for: nobody closes his own. */
    ownId: number | undefined;
  },
): Column<AdminTenant>[] => [
  { name: 'name', title: '租户', width: 220, cell: (row) => <span title={row.name}>{row.name}</span> },
  { name: 'id', title: '编号', width: 80, align: 'right', cell: (row) => row.id },
  { name: 'type', title: '类型', width: 80, cell: (row) => tenantTypeWord(row.type) },
  {
    name: 'status',
    title: '状态',
    width: 72,
    cell: ({ status }) => <WordTag intent={status === 0 ? 'success' : 'none'}>{USER_STATUS[status]}</WordTag>,
  },
  {
    name: 'owner',
    title: '主账号',
    width: 160,
    cell: ({ owner }) =>
      owner ? (
        <span
          title={`${owner.realName}（${owner.username}）`}
        >{`${owner.realName}（${owner.username}）`}</span>
      ) : (
        <Nothing />
      ),
  },
  {
    name: 'mobile',
    title: '手机号',
    width: 120,
    cell: ({ owner }) => (owner?.mobile ? <span className="tabular">{owner.mobile}</span> : <Nothing />),
  },
  {
    name: 'users',
    title: '用户数',
    width: 80,
    align: 'right',
    cell: (row) =>
      seesUsers ? <Link to={`${PATHS.adminUser}?tenantId=${row.id}`}>{row.users}</Link> : row.users,
  },
  {
    name: 'danger',
    title: '危险操作密码',
    width: 110,
    cell: ({ hasDangerPassword }) => (hasDangerPassword ? '已设置' : <Nothing />),
  },
  { name: 'createdAt', title: '创建时间', width: 112, cell: (row) => <TimeText at={row.createdAt} /> },
  {
    name: 'do',
    title: '操作',
    width: 190,
    cell: (row) => (
      <>
        {row.id !== ownId && (
          <Button
            variant="minimal"
            size="small"
            intent={row.status === 0 ? 'danger' : 'none'}
            text={row.status === 0 ? '停用' : '启用'}
            onClick={() => onDo('status', row)}
          />
        )}
        {row.hasDangerPassword && (
          <Button
            variant="minimal"
            size="small"
            text="清除危险操作密码"
            onClick={() => onDo('danger', row)}
          />
        )}
      </>
    ),
  },
];
