import type { DangerPass } from '#contract/endpoint.ts';
import { openAuth, type KeyScope, type KeySecret, type OpenKey } from '#contract/open-auth/open-auth.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';
import { KeyFormDialog } from './key-form-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** What is asked about a key: its form, whether it is to go, or that its secret be kept now. */
export type KeyAsk =
  | { kind: 'new' }
  | { kind: 'edit' | 'reset' | 'delete'; key: OpenKey }
  | { kind: 'secret'; secret: KeySecret };

export function KeyDialogs({
  ask,
  scopes,
  onAsk,
  onSettled,
  onClose,
}: {
  ask: KeyAsk | undefined;
  scopes: readonly KeyScope[];
  onAsk: (next: KeyAsk) => void;
  onSettled: () => void;
  onClose: () => void;
}) {
  if (!ask) return null;
  if (ask.kind === 'secret') {
    const { appKey, appSecret } = ask.secret;
    return (
      <SecretDialog
        title="请保存密钥"
        parts={[
          { label: 'AppKey', text: appKey },
          { label: 'AppSecret', text: appSecret },
        ]}
        onClose={onClose}
      />
    );
  }
  if (ask.kind === 'new' || ask.kind === 'edit') {
    return (
      <KeyFormDialog
        edited={ask.kind === 'edit' ? ask.key : undefined}
        scopes={scopes}
        onClose={onClose}
        onDone={(secret) => {
          if (secret) onAsk({ kind: 'secret', secret });
          else onClose();
          onSettled();
        }}
      />
    );
  }
  const { id, name } = ask.key;
  if (ask.kind === 'reset') {
    return (
      <ResetDialog
        text={`密钥「${name}」将换一个新的 AppSecret，原来的立即失效：使用它的系统要改用新的，才能继续调用。`}
        reset={(pass) => call(openAuth.reset, { id, ...pass }, { quiet: true })}
        onMade={(secret) => onAsk({ kind: 'secret', secret })}
        onClose={onClose}
      />
    );
  }
  return (
    <DangerDialog
      prompt="delete"
      text={`密钥「${name}」将被删除，使用它的系统立即不能再调用接口，不能恢复。`}
      onConfirm={async (pass: DangerPass) => {
        await call(openAuth.delete, { id, ...pass }, { quiet: true });
        showMessage(`密钥「${name}」已删除`);
        onSettled();
      }}
      onClose={onClose}
    />
  );
}

/** Ends a key's calls for a while, or allows them again. A refusal has shown its notice. */
export async function toggleKey({ id, name, enabled }: OpenKey, settled: () => void): Promise<void> {
  await call(openAuth.update, { id, enabled: !enabled })
    .then(() => showMessage(`密钥「${name}」已${enabled ? '停用' : '启用'}`))
    .catch(() => undefined);
  settled();
}
