import type { DangerPass } from '#contract/endpoint.ts';
import { invite, type Invite } from '#contract/invite/invite.ts';
import { useParam } from '@/entities/param/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';
import { InviteFormDialog } from './invite-form-dialog.tsx';

/** What is asked about one invite: its form, or whether it is to go. */
export type InviteAsk = { kind: 'new' } | { kind: 'edit' | 'delete'; invite: Invite };

export function InviteDialogs({
  ask,
  onSettled,
  onDeleted = onSettled,
  onClose,
}: {
  ask: InviteAsk | undefined;
  /** It was saved, or somebody else was quicker: what is shown is read anew. */
  onSettled: () => void;
  onDeleted?: () => void;
  onClose: () => void;
}) {
  const days = useParam('invite.validDays');
  if (!ask || days === undefined) return null;
  if (ask.kind !== 'delete') {
    return (
      <InviteFormDialog
        days={days}
        edited={ask.kind === 'edit' ? ask.invite : undefined}
        onClose={onClose}
        onDone={() => {
          onClose();
          onSettled();
        }}
      />
    );
  }
  const { id, name } = ask.invite;
  const remove = async (pass: DangerPass): Promise<void> => {
    await call(invite.delete, { id, ...pass }, { quiet: true });
    showMessage(`邀请「${name}」已删除`);
    onDeleted();
  };
  return (
    <DangerDialog
      prompt="delete"
      text={`邀请「${name}」将被删除，发出去的链接和二维码立即失效；已经绑定的客户不受影响。`}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

/** Closes an invite for a while, or opens it again. A refusal has shown its notice. */
export async function toggleInvite({ id, name, open }: Invite, settled: () => void): Promise<void> {
  await call(invite.update, { id, open: !open })
    .then(() => showMessage(`邀请「${name}」已${open ? '关闭' : '打开'}`))
    .catch(() => undefined);
  settled();
}
