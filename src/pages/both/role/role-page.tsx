import { isPermission, PERMISSIONS } from '#contract/permissions.ts';
import { role, type Role } from '#contract/role/role.ts';
import { call } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { columnsOf, useList } from '@/shared/ui/list/index.ts';
import { RecordScreen, type RecordOf } from '@/shared/ui/record/index.ts';

const labels = ({ permissions }: Role): string =>
  permissions
    .filter(isPermission)
    .map((one) => PERMISSIONS[one])
    .join('、');

const c = columnsOf<Role>();
const COLUMNS = [
  c.text('name', '角色名称', 180),
  c.text('permissions', '权限', 380, (row) => `${row.permissions.length} 项：${labels(row)}`),
  c.count('users', '用户数'),
  c.text('remark', '备注', 200),
  c.time('updatedAt', '更新时间'),
];

const ROLE: RecordOf<Role> = {
  noun: '角色',
  may: ['business:role:edit', 'factory:role:edit'],
  Form: lazyPart(() => import('./role-form-dialog.tsx').then((m) => m.RoleFormDialog)),
  remove: ({ id, name }) => ({
    text: `角色「${name}」将被删除；还有用户使用时不能删除。`,
    send: (pass) => call(role.delete, { id, ...pass }, { quiet: true }),
    told: `角色「${name}」已删除`,
  }),
};

/** 角色管理, of both sides: what the tenant's people may do. */
export const RolePage = () => (
  <RecordScreen
    title="角色管理"
    list={useList(role.page, { name: 'people.role' })}
    columns={COLUMNS}
    record={ROLE}
    filters={[{ name: 'name', label: '名称', kind: 'text', placeholder: '角色名称' }]}
    empty={{ title: '还没有角色', text: '新建角色并选好权限，再到「用户授权中心」分配给用户。' }}
  />
);
