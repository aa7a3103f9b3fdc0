import { useState } from 'react';
import { Button, Card } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { invite } from '#contract/invite/invite.ts';
import { InviteLink } from '@/features/invite-link/index.ts';
import { query, queryKey } from '@/shared/api/index.ts';
import { inviteLink, PATHS } from '@/shared/routes/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { Copyable, TimeText } from '@/shared/ui/list/index.ts';
import { BoundCustomers } from './bound-customers.tsx';
import { InviteTag } from '../invite-columns.tsx';
import { InviteDialogs, toggleInvite, type InviteAsk } from '../invite-dialogs.tsx';
import { usesText, validText } from '../invite-words.ts';
import './invite-code.css';

/** /factory/customer/inviteCode/detail?id=: the invite to send, and who came by it. */
export function InviteCodeDetailPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id')) || 0;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [ask, setAsk] = useState<InviteAsk>();
  const asked = useQuery({
    ...query(invite.list, { id, pageNo: 1, pageSize: 1 }, { quiet: true }),
    enabled: id > 0,
  });
  const reload = (): void => void client.invalidateQueries({ queryKey: queryKey(invite.list) });
  const shown = asked.data?.list[0];
  if (asked.error) return <FailureNote error={asked.error} retry={() => void asked.refetch()} />;
  if (asked.isLoading) return <div className="bp6-skeleton invite-wait" />;
  if (!shown) {
    return (
      <EmptyState
        title="没有这个邀请"
        text="它可能已被删除，请回到列表重新选择。"
        action={<Link to={PATHS['factory/invite-code']}>查看全部邀请</Link>}
      />
    );
  }
  return (
    <div className="invite-detail scroll-area">
      <Card className="invite-card" compact>
        <header>
          <h1>{shown.name}</h1>
          <InviteTag invite={shown} />
          <div className="invite-doing">
            <Button text="修改" onClick={() => setAsk({ kind: 'edit', invite: shown })} />
            <Button text={shown.open ? '关闭' : '打开'} onClick={() => void toggleInvite(shown, reload)} />
            <Button
              variant="outlined"
              intent="danger"
              text="删除"
              onClick={() => setAsk({ kind: 'delete', invite: shown })}
            />
          </div>
        </header>
        <dl className="invite-facts">
          <dt>邀请码</dt>
          <dd>
            <Copyable text={shown.inviteCode} />
          </dd>
          <dt>已用 / 上限</dt>
          <dd className="tabular">{usesText(shown)}</dd>
          <dt>有效期至</dt>
          <dd className="tabular">{validText(shown)}</dd>
          <dt>创建</dt>
          <dd>
            {shown.createdBy}，<TimeText at={shown.createdAt} whole />
          </dd>
        </dl>
        <InviteLink link={inviteLink('factory', shown.inviteCode)} title={shown.name} />
      </Card>
      <Card className="invite-card" compact>
        <h2>通过此邀请绑定的客户</h2>
        <BoundCustomers inviteId={shown.id} />
      </Card>
      <InviteDialogs
        ask={ask}
        onSettled={reload}
        onDeleted={() => {
          reload();
          void navigate(PATHS['factory/invite-code']);
        }}
        onClose={() => setAsk(undefined)}
      />
    </div>
  );
}
