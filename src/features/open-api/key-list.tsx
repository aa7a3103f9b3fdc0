import { useState, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { openAuth, type KeyScope } from '#contract/open-auth/open-auth.ts';
import { ListScreen, useList } from '@/shared/ui/list/index.ts';
import { DocsButton } from './docs-button.tsx';
import { keyColumns } from './key-columns.tsx';
import { KeyDialogs, toggleKey, type KeyAsk } from './key-dialogs.tsx';

/** By which keys the tenant's own systems call. */
export function KeyList({ tabs, scopes }: { tabs: ReactElement; scopes: readonly KeyScope[] }) {
  const list = useList(openAuth.list, { name: 'openApi.key' });
  const [ask, setAsk] = useState<KeyAsk>();
  const columns = keyColumns({
    onEdit: (key) => setAsk({ kind: 'edit', key }),
    onToggle: (key) => void toggleKey(key, list.afterAction),
    onReset: (key) => setAsk({ kind: 'reset', key }),
    onDelete: (key) => setAsk({ kind: 'delete', key }),
  });
  const create = (
    <Button intent="primary" icon={<Plus />} text="新建密钥" onClick={() => setAsk({ kind: 'new' })} />
  );
  return (
    <>
      <ListScreen
        title="接口密钥"
        list={list}
        columns={columns}
        tabs={tabs}
        tools={
          <>
            <DocsButton />
            {create}
          </>
        }
        empty={{
          title: '还没有接口密钥',
          text: '新建后，您自己的系统（ERP、仓库等）就能用它创建和查询订单。',
          action: create,
        }}
      />
      <KeyDialogs
        ask={ask}
        scopes={scopes}
        onAsk={setAsk}
        onSettled={list.afterAction}
        onClose={() => setAsk(undefined)}
      />
    </>
  );
}
