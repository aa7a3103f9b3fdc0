import { USER_STATUS, type User } from '#contract/user/user.ts';
import { type Column, WordTag, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<User>();

const COLUMNS: Column<User>[] = [
  c.code('username', '用户名'),
  c.text('realName', '姓名'),
  {
    name: 'kind',
    title: '账号',
    width: 84,
    cell: ({ isSub }) => <WordTag intent={isSub ? 'none' : 'primary'}>{isSub ? '子账号' : '主账号'}</WordTag>,
  },
  c.digits('mobile', '手机号'),
  c.text('roles', '角色', 200, ({ roles }) => roles.map(({ name }) => name).join('、')),
  c.text('dept', '部门', 130, ({ dept }) => dept?.name ?? ''),
  c.word('status', '状态', 72, USER_STATUS, { 0: 'success' }),
  c.text('remark', '备注', 140),
  c.time('lastSeenAt', '最近登录'),
  c.time('joinedAt', '加入时间', 112, { hidden: true }),
];

export type UserDeed = 'edit' | 'password' | 'status' | 'delete';

/** Who may manage has one more, with what he can do. */
export const userColumns = (
  onDo: ((deed: UserDeed, row: User) => void) | undefined,
  /** Of who looks: nobody closes or deletes himself, and his password has its own dialog. */
  ownId: number | undefined,
): Column<User>[] =>
  onDo === undefined
    ? COLUMNS
    : [
        ...COLUMNS,
        c.actions(236, (row) => [
          { text: '修改', act: () => onDo('edit', row) },
          row.id !== ownId && { text: '重置密码', act: () => onDo('password', row) },
          row.id !== ownId && { text: row.status === 0 ? '停用' : '启用', act: () => onDo('status', row) },
          row.id !== ownId && { text: '删除', intent: 'danger', act: () => onDo('delete', row) },
        ]),
      ];
