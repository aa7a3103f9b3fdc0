import type { DangerPass } from '#contract/endpoint.ts';
import { openWebhook, type Webhook } from '#contract/open-webhook/open-webhook.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';
import { ResetDialog } from './reset-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';

/** What is asked about a webhook: its form, whether it is to go, or that its secret be kept now. */
export type WebhookAsk =
  | { kind: 'new' }
  | { kind: 'edit' | 'reset' | 'delete'; webhook: Webhook }
  | { kind: 'secret'; secret: string };

export function WebhookDialogs({
  ask,
  onAsk,
  onSettled,
  onClose,
}: {
  ask: WebhookAsk | undefined;
  onAsk: (next: WebhookAsk) => void;
  onSettled: () => void;
  onClose: () => void;
}) {
  if (!ask) return null;
  if (ask.kind === 'secret') {
    return (
      <SecretDialog
        title="请保存签名密钥"
        parts={[{ label: '签名密钥', text: ask.secret }]}
        onClose={onClose}
      />
    );
  }
  if (ask.kind === 'new' || ask.kind === 'edit') {
    return (
      <WebhookFormDialog
        edited={ask.kind === 'edit' ? ask.webhook : undefined}
        onClose={onClose}
        onDone={(secret) => {
          if (secret === undefined) onClose();
          else onAsk({ kind: 'secret', secret });
          onSettled();
        }}
      />
    );
  }
  const { id, name } = ask.webhook;
  if (ask.kind === 'reset') {
    return (
      <ResetDialog
        text={`事件推送「${name}」将换一个新的签名密钥，之后的推送都用它签名：接收方要改用新的，才能验证。`}
        reset={(pass) => call(openWebhook.reset, { id, ...pass }, { quiet: true })}
        onMade={({ secret }) => onAsk({ kind: 'secret', secret })}
        onClose={onClose}
      />
    );
  }
  return (
    <DangerDialog
      prompt="delete"
      text={`事件推送「${name}」和它的推送记录将被删除，还没送达的事件不再推送，不能恢复。`}
      onConfirm={async (pass: DangerPass) => {
        await call(openWebhook.delete, { id, ...pass }, { quiet: true });
        showMessage(`事件推送「${name}」已删除`);
        onSettled();
      }}
      onClose={onClose}
    />
  );
}

/** Turns it off, or on again. A refusal has shown its notice. */
export async function toggleWebhook({ id, name, status }: Webhook, settled: () => void): Promise<void> {
  const next = status === 'on' ? 'off' : 'on';
  await call(openWebhook.update, { id, status: next })
    .then(() => showMessage(`事件推送「${name}」已${next === 'on' ? '启用' : '停用'}`))
    .catch(() => undefined);
  settled();
}

/** Sends a ping and says what came back. A refusal has shown its notice. */
export async function testWebhook({ id }: Webhook): Promise<void> {
  const result = await call(openWebhook.test, { id }).catch(() => undefined);
  if (result) showMessage(result.msg, result.ok ? 'success' : 'warning');
}
