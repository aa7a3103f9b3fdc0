import { USER_STATUS, type User } from '#contract/user/user.ts';
import { columnsOf, WordTag, type Column } from '@/shared/ui/list/index.ts';

const c = columnsOf<User>();

export const USER_COLUMNS: Column<User>[] = [
  c.code('username', '用户名', 150),
  c.text('realName', '姓名', 120),
  {
    name: 'kind',
    title: '账号',
    width: 84,
    cell: ({ isSub }) => <WordTag intent={isSub ? 'none' : 'primary'}>{isSub ? '子账号' : '主账号'}</WordTag>,
  },
  c.digits('mobile', '手机号', 120),
  c.text('roles', '角色', 200, ({ roles }) => roles.map(({ name }) => name).join('、')),
  c.text('dept', '部门', 130, ({ dept }) => dept?.name),
  c.word('status', '状态', 72, USER_STATUS, { 0: 'success' }),
  c.text('remark', '备注', 140),
  c.time('lastSeenAt', '最近登录'),
  c.time('joinedAt', '加入时间', 112, { hidden: true }),
];

/** What who manages can do with a user; nobody closes or deletes himself, and his password has its own dialog. */
export const userActions = (
  ask: Readonly<Record<'edit' | 'password' | 'toggle' | 'delete', (row: User) => void>>,
  ownId: number | undefined,
): Column<User> =>
  c.actions(236, (row) => [
    { text: '修改', act: () => ask.edit(row) },
    row.id !== ownId && { text: '重置密码', act: () => ask.password(row) },
    row.id !== ownId && { text: row.status === 0 ? '停用' : '启用', act: () => ask.toggle(row) },
    row.id !== ownId && { text: '删除', intent: 'danger', act: () => ask.delete(row) },
  ]);
