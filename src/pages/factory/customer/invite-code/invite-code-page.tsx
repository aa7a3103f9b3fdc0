import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { invite } from '#contract/invite/invite.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { inviteColumns } from './invite-columns.tsx';
import { InviteDialogs, toggleInvite, type InviteAsk } from './invite-dialogs.tsx';

const USABLE = { yes: '可以使用', no: '已关闭、过期或用完' };

/** /factory/customer/inviteCode: by which invites merchants come. */
export function InviteCodePage() {
  const list = useList(invite.list, { name: 'factory.invite' });
  const [ask, setAsk] = useState<InviteAsk>();
  const columns = inviteColumns({
    onEdit: (edited) => setAsk({ kind: 'edit', invite: edited }),
    onToggle: (toggled) => void toggleInvite(toggled, list.afterAction),
    onDelete: (deleted) => setAsk({ kind: 'delete', invite: deleted }),
  });
  const create = (
    <Button intent="primary" icon={<Plus />} text="新建邀请" onClick={() => setAsk({ kind: 'new' })} />
  );
  return (
    <>
      <ListScreen
        title="邀请码"
        list={list}
        columns={columns}
        filters={[
          { name: 'name', label: '名称', kind: 'text' },
          { name: 'usable', label: '能否使用', kind: 'choice', options: optionsOf(USABLE) },
        ]}
        tools={create}
        empty={{
          title: '还没有邀请',
          text: '新建后把链接或二维码发给商家，对方打开并确认，就成为您的客户。',
          action: create,
        }}
      />
      <InviteDialogs ask={ask} onSettled={list.afterAction} onClose={() => setAsk(undefined)} />
    </>
  );
}
