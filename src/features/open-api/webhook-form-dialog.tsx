import {
  openWebhook,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
} from '#contract/open-webhook/open-webhook.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { ChecksField } from './checks-field.tsx';

const EVENTS = Object.entries(WEBHOOK_EVENTS).map(([value, { label }]) => ({
  value: value as WebhookEvent,
  label,
}));

/** Makes a webhook, which then shows its secret, or changes the one given. */
export function WebhookFormDialog({
  edited,
  onDone,
  onClose,
}: {
  edited: Webhook | undefined;
  onDone: (secret?: string) => void;
  onClose: () => void;
}) {
  const start = { name: edited?.name ?? '', url: edited?.url ?? '', events: edited?.events ?? [] };
  const form = useForm(
    openWebhook.create.input,
    start,
    async (values) => {
      if (!edited) return onDone((await call(openWebhook.create, values, { quiet: true })).secret);
      const { id, status } = edited;
      // One that was turned off by failures is put right by its form: it is to be tried again.
      await call(
        openWebhook.update,
        { ...values, id, ...(status === 'failed' && { status: 'on' as const }) },
        { quiet: true },
      );
      showMessage('事件推送已保存');
      onDone();
    },
    `webhook-${edited?.id ?? 'new'}`,
  );
  return (
    <FormDialog title={edited ? '修改事件推送' : '新建事件推送'} form={form} width={520} onClose={onClose}>
      <div className="form-stack">
        <TextField label="订阅名称" required autoFocus {...form.field('name')} />
        <TextField
          label="推送地址"
          required
          placeholder="https://erp.example.com/podflow"
          help="事件以 POST 发到这个地址；10 秒内应答 2xx 表示收到，否则会多次重试。"
          {...form.field('url')}
        />
        <ChecksField label="事件" options={EVENTS} {...form.field('events')} />
      </div>
    </FormDialog>
  );
}
