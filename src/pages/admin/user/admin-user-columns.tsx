import { tenantTypeWord, type AdminUser } from '#contract/tenancy/tenancy.ts';
import { USER_STATUS } from '#contract/user/user.ts';
import { type Column, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<AdminUser>();

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
  c.code('username', '用户名', 160),
  c.text('realName', '姓名'),
  c.digits('mobile', '手机号'),
  c.word('status', '状态', 72, USER_STATUS, { 0: 'success' }),
  c.text('tenants', '所属公司', 360, tenantsText),
  c.time('lastSeenAt', '最近登录'),
  c.time('createdAt', '创建时间'),
  c.actions(140, (row) => [
    row.id !== ownId && {
      intent: row.status === 0 ? 'danger' : 'none',
      text: row.status === 0 ? '停用' : '启用',
      act: () => onDo('status', row),
    },
    row.id !== ownId && { text: '重置密码', act: () => onDo('password', row) },
  ]),
];
