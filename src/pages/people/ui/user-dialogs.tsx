import type { DangerPass } from '#contract/endpoint.ts';
import { user, type User } from '#contract/user/user.ts';
import { call } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, SureDialog } from '@/shared/ui/dialog/index.ts';

const UserFormDialog = lazyPart(() => import('./user-form-dialog.tsx').then((m) => m.UserFormDialog));
const PasswordDialog = lazyPart(() =>
  import('@/features/reset-password/index.ts').then((m) => m.PasswordDialog),
);
const AssociateDialog = lazyPart(() => import('./associate-dialog.tsx').then((m) => m.AssociateDialog));
const ImportUsersDialog = lazyPart(() => import('./user-files.tsx').then((m) => m.ImportUsersDialog));
const ExportUsersDialog = lazyPart(() => import('./user-files.tsx').then((m) => m.ExportUsersDialog));
const SortUsersDialog = lazyPart(() => import('./sort-users-dialog.tsx').then((m) => m.SortUsersDialog));
const DepartmentsDialog = lazyPart(() => import('./departments-dialog.tsx').then((m) => m.DepartmentsDialog));

export type UserAsk =
  | { kind: 'new' | 'associate' | 'import' | 'sort' | 'departments' }
  | { kind: 'export'; taskId: number }
  | { kind: 'edit' | 'password' | 'status' | 'delete'; user: User };

/** Whatever is asked about users; `onSettled` when the list is to be read anew. */
export function UserDialogs({
  ask,
  onSettled,
  onClose,
}: {
  ask: UserAsk | undefined;
  onSettled: () => void;
  onClose: () => void;
}) {
  const saved = (): void => {
    onClose();
    onSettled();
  };
  switch (ask?.kind) {
    case undefined:
      return null;
    case 'new':
      return <UserFormDialog edited={undefined} onDone={saved} onClose={onClose} />;
    case 'edit':
      return <UserFormDialog edited={ask.user} onDone={saved} onClose={onClose} />;
    case 'associate':
      return <AssociateDialog onDone={saved} onClose={onClose} />;
    case 'import':
      return <ImportUsersDialog onSettled={onSettled} onClose={onClose} />;
    case 'export':
      return <ExportUsersDialog taskId={ask.taskId} onClose={onClose} />;
    case 'sort':
      return <SortUsersDialog onDone={saved} onClose={onClose} />;
    case 'departments':
      return <DepartmentsDialog onClose={saved} />;
    case 'password':
      return (
        <PasswordDialog
          name={ask.user.realName}
          onClose={onClose}
          onSend={async (password) => {
            await call(user.updatePassword, { id: ask.user.id, password }, { quiet: true });
            showMessage(`「${ask.user.realName}」的密码已重置`);
            onClose();
          }}
        />
      );
    case 'status':
      return <CloseUser target={ask.user} onSettled={onSettled} onClose={onClose} />;
    case 'delete':
      return <DeleteUser target={ask.user} onSettled={onSettled} onClose={onClose} />;
  }
}

/** It can be taken back: no code is asked for. */
const CloseUser = ({
  target: { id, realName },
  onSettled,
  onClose,
}: {
  target: User;
  onSettled: () => void;
  onClose: () => void;
}) => (
  <SureDialog
    title={`停用「${realName}」？`}
    text="他会立即退出登录，进行中的任务停止，不能再进入本租户；可以随时启用。"
    act="停用"
    onConfirm={async () => {
      await call(user.updateStatus, { id, status: 1 }, { quiet: true });
      showMessage(`「${realName}」已停用，立即退出登录`);
      onSettled();
    }}
    onClose={onClose}
  />
);

function DeleteUser({
  target,
  onSettled,
  onClose,
}: {
  target: User;
  onSettled: () => void;
  onClose: () => void;
}) {
  const { id, realName, own } = target;
  const remove = async (pass: DangerPass): Promise<void> => {
    await call(user.delete, { id, ...pass }, { quiet: true });
    showMessage(`用户「${realName}」已删除`);
    onSettled();
  };
  const what = own ? '账号会被注销，用户名和手机号可以重新使用' : '他的账号保留，只是不再属于本租户';
  return (
    <DangerDialog
      prompt="delete"
      text={`用户「${realName}」将从本租户删除，立即退出登录；${what}。他做过的操作记录保留。`}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
