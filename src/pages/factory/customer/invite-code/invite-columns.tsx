import { Link } from 'react-router';
import type { Invite } from '#contract/invite/invite.ts';
import { serverNow } from '@/shared/api/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { WordTag, type Column, columnsOf } from '@/shared/ui/list/index.ts';
import { INVITE_STATES, stateOf, usesText, validText } from './invite-words.ts';

const c = columnsOf<Invite>();

export const detailOf = ({ id }: { id: number }): string => `${PATHS['factory/invite-code-detail']}?id=${id}`;

/** Whether merchants can still come by it. */
export function InviteTag({ invite }: { invite: Invite }) {
  const { label, intent } = INVITE_STATES[stateOf(invite, serverNow())];
  return <WordTag intent={intent}>{label}</WordTag>;
}

export const inviteColumns = (doing: {
  onEdit: (invite: Invite) => void;
  onToggle: (invite: Invite) => void;
  onDelete: (invite: Invite) => void;
}): Column<Invite>[] => [
  {
    name: 'name',
    title: '名称',
    width: 220,
    cell: (row) => (
      <Link to={detailOf(row)} title={row.name}>
        {row.name}
      </Link>
    ),
  },
  c.code('code', '邀请码', 150, (row) => row.inviteCode),
  { name: 'state', title: '状态', width: 88, cell: (row) => <InviteTag invite={row} /> },
  c.digits('uses', '已用 / 上限', 120, usesText, { align: 'right' }),
  c.digits('validUntil', '有效期至', 150, validText),
  c.text('createdBy', '创建人', 110),
  c.time('createdAt', '创建时间'),
  c.actions(176, (row) => [
    { text: '修改', act: () => doing.onEdit(row) },
    { text: row.open ? '关闭' : '打开', act: () => doing.onToggle(row) },
    { intent: 'danger', text: '删除', act: () => doing.onDelete(row) },
  ]),
];
