import { Link } from 'react-router';
import { tenantTypeWord, type AdminTenant } from '#contract/tenancy/tenancy.ts';
import { USER_STATUS } from '#contract/user/user.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { Nothing, type Column, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<AdminTenant>();

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
  c.text('name', '公司', 220),
  { name: 'id', title: '编号', width: 80, align: 'right', cell: (row) => row.id },
  { name: 'type', title: '类型', width: 80, cell: (row) => tenantTypeWord(row.type) },
  c.word('status', '状态', 72, USER_STATUS, { 0: 'success' }),
  c.text('owner', '主账号', 160, ({ owner }) => owner && `${owner.realName}（${owner.username}）`),
  c.digits('mobile', '手机号', 120, ({ owner }) => owner?.mobile),
  {
    name: 'users',
    title: '用户数',
    width: 80,
    align: 'right',
    cell: (row) =>
      seesUsers ? <Link to={`${PATHS['admin/user']}?tenantId=${row.id}`}>{row.users}</Link> : row.users,
  },
  {
    name: 'danger',
    title: '危险操作密码',
    width: 110,
    cell: ({ hasDangerPassword }) => (hasDangerPassword ? '已设置' : <Nothing />),
  },
  c.time('createdAt', '创建时间'),
  c.actions(190, (row) => [
    row.id !== ownId && {
      intent: row.status === 0 ? 'danger' : 'none',
      text: row.status === 0 ? '停用' : '启用',
      act: () => onDo('status', row),
    },
    row.hasDangerPassword && { text: '清除危险操作密码', act: () => onDo('danger', row) },
  ]),
];
