import { useState, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { openWebhook } from '#contract/open-webhook/open-webhook.ts';
import { queryKey } from '@/shared/api/index.ts';
import { ListScreen, useList } from '@/shared/ui/list/index.ts';
import { webhookColumns } from './webhook-columns.tsx';
import { testWebhook, toggleWebhook, WebhookDialogs, type WebhookAsk } from './webhook-dialogs.tsx';

/** Where the tenant's own systems are told of events of orders. */
export function WebhookList({ tabs }: { tabs: ReactElement }) {
  const list = useList(openWebhook.page, { name: 'openApi.webhook' });
  const client = useQueryClient();
  const afterAction = (): void => {
    list.afterAction();
    // What waited for it may have ended with it.
    void client.invalidateQueries({ queryKey: queryKey(openWebhook.deliveries) });
  };
  const [ask, setAsk] = useState<WebhookAsk>();
  const [tested, setTested] = useState<number>();
  const columns = webhookColumns({
    tested,
    onTest: (webhook) => {
      setTested(webhook.id);
      void testWebhook(webhook).finally(() => setTested(undefined));
    },
    onEdit: (webhook) => setAsk({ kind: 'edit', webhook }),
    onToggle: (webhook) => void toggleWebhook(webhook, afterAction),
    onReset: (webhook) => setAsk({ kind: 'reset', webhook }),
    onDelete: (webhook) => setAsk({ kind: 'delete', webhook }),
  });
  const create = (
    <Button intent="primary" icon={<Plus />} text="新建事件推送" onClick={() => setAsk({ kind: 'new' })} />
  );
  return (
    <>
      <ListScreen
        title="事件推送"
        list={list}
        columns={columns}
        tabs={tabs}
        tools={create}
        empty={{
          title: '还没有事件推送',
          text: '新建后，订单一有变化（推单、审核、发货等），就会通知到您的系统。',
          action: create,
        }}
      />
      <WebhookDialogs ask={ask} onAsk={setAsk} onSettled={afterAction} onClose={() => setAsk(undefined)} />
    </>
  );
}
