import { useState, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DELIVERY_STATES, openWebhook, WEBHOOK_EVENTS } from '#contract/open-webhook/open-webhook.ts';
import { call, query, queryKey } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { deliveryColumns } from './delivery-columns.tsx';
import { DeliveryDetail } from './delivery-detail.tsx';

const EVENT_LABELS = Object.fromEntries(
  Object.entries(WEBHOOK_EVENTS).map(([name, { label }]) => [name, label]),
);

const DETAIL = { title: '推送详情', content: (id: number) => <DeliveryDetail id={id} /> };

/** What was told to whom, and what came of it. */
export function DeliveryList({ tabs }: { tabs: ReactElement }) {
  const list = useList(openWebhook.deliveries, { name: 'openApi.delivery' });
  const { data: webhooks } = useQuery(query(openWebhook.page, { pageNo: 1, pageSize: 50 }, { later: true }));
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { count, rows } = list.chosen;
  const resend = async (ids: number[]): Promise<void> => {
    setBusy(true);
    await call(openWebhook.resend, { ids })
      .then(({ resent }) =>
        resent === ids.length
          ? showMessage(`${resent} 条将重新推送`)
          : showMessage(`${resent} 条将重新推送，其余的还在等待，或订阅已停用`, 'warning'),
      )
      .catch(() => undefined);
    setBusy(false);
    list.afterAction();
    // It says how many wait.
    void client.invalidateQueries({ queryKey: queryKey(openWebhook.page) });
  };
  return (
    <ListScreen
      title="推送记录"
      list={list}
      columns={deliveryColumns((row) => void resend([row.id]))}
      filters={[
        { name: 'orderNo', label: '订单号', kind: 'text' },
        {
          name: 'webhookId',
          label: '订阅',
          kind: 'choice',
          options: (webhooks?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        { name: 'event', label: '事件', kind: 'choice', options: optionsOf(EVENT_LABELS) },
        { name: 'status', label: '状态', kind: 'choice', options: optionsOf(DELIVERY_STATES) },
      ]}
      tabs={tabs}
      actions={
        <Button
          text="重新推送"
          disabled={count === 0}
          loading={busy}
          onClick={() => void resend(rows.map(({ id }) => id))}
        />
      }
      empty={{ title: '还没有推送记录', text: '订阅的事件发生后，每次推送都会记在这里，保留 30 天。' }}
      detail={DETAIL}
    />
  );
}
