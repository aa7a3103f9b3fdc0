import { Button } from '@blueprintjs/core';
import { USER_STATUS, type User } from '#contract/user/user.ts';
import { type Column, Copyable, LongText, Nothing, TimeText, WordTag } from '@/shared/ui/list/index.ts';

const COLUMNS: Column<User>[] = [
  { name: 'username', title: '用户名', width: 150, cell: (row) => <Copyable text={row.username} /> },
  { name: 'realName', title: '姓名', width: 120, cell: (row) => <LongText text={row.realName} /> },
  {
    name: 'kind',
    title: '账号',
    width: 84,
    cell: ({ isSub }) => <WordTag intent={isSub ? 'none' : 'primary'}>{isSub ? '子账号' : '主账号'}</WordTag>,
  },
  {
    name: 'mobile',
    title: '手机号',
    width: 120,
    cell: ({ mobile }) => (mobile ? <span className="tabular">{mobile}</span> : <Nothing />),
  },
  {
    name: 'roles',
    title: '角色',
    width: 200,
    cell: ({ roles }) => <LongText text={roles.map(({ name }) => name).join('、')} />,
  },
  { name: 'dept', title: '部门', width: 130, cell: ({ dept }) => <LongText text={dept?.name ?? ''} /> },
  {
    name: 'status',
    title: '状态',
    width: 72,
    cell: ({ status }) => <WordTag intent={status === 0 ? 'success' : 'none'}>{USER_STATUS[status]}</WordTag>,
  },
  { name: 'remark', title: '备注', width: 140, cell: (row) => <LongText text={row.remark} /> },
  { name: 'lastSeenAt', title: '最近登录', width: 112, cell: (row) => <TimeText at={row.lastSeenAt} /> },
  {
    name: 'joinedAt',
    title: '加入时间',
    width: 112,
    hidden: true,
    cell: (row) => <TimeText at={row.joinedAt} />,
  },
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
        {
          name: 'do',
          title: '操作',
          width: 236,
          cell: (row) => {
            const button = (deed: UserDeed, text: string, intent: 'none' | 'danger' = 'none') => (
              <Button
                variant="minimal"
                size="small"
                intent={intent}
                text={text}
                onClick={() => onDo(deed, row)}
              />
            );
            return (
              <>
                {button('edit', '修改')}
                {row.id !== ownId && (
                  <>
                    {button('password', '重置密码')}
                    {button('status', row.status === 0 ? '停用' : '启用')}
                    {button('delete', '删除', 'danger')}
                  </>
                )}
              </>
            );
          },
        },
      ];
