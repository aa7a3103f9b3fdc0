import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import type { Invite } from '#contract/invite/invite.ts';
import { serverNow } from '@/shared/api/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { Copyable, TimeText, WordTag, type Column } from '@/shared/ui/list/index.ts';
import { INVITE_STATES, stateOf, usesText, validText } from './invite-words.ts';

export const detailOf = ({ id }: { id: number }): string => `${PATHS.factoryInviteCodeDetail}?id=${id}`;

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
  { name: 'code', title: '邀请码', width: 150, cell: (row) => <Copyable text={row.inviteCode} /> },
  { name: 'state', title: '状态', width: 88, cell: (row) => <InviteTag invite={row} /> },
  {
    name: 'uses',
    title: '已用 / 上限',
    width: 120,
    align: 'right',
    cell: (row) => <span className="tabular">{usesText(row)}</span>,
  },
  {
    name: 'validUntil',
    title: '有效期至',
    width: 150,
    cell: (row) => <span className="tabular">{validText(row)}</span>,
  },
  { name: 'createdBy', title: '创建人', width: 110, cell: (row) => row.createdBy },
  { name: 'createdAt', title: '创建时间', width: 112, cell: (row) => <TimeText at={row.createdAt} /> },
  {
    name: 'do',
    title: '操作',
    width: 176,
    cell: (row) => (
      <>
        <Button variant="minimal" size="small" text="修改" onClick={() => doing.onEdit(row)} />
        <Button
          variant="minimal"
          size="small"
          text={row.open ? '关闭' : '打开'}
          onClick={() => doing.onToggle(row)}
        />
        <Button
          variant="minimal"
          size="small"
          intent="danger"
          text="删除"
          onClick={() => doing.onDelete(row)}
        />
      </>
    ),
  },
];
