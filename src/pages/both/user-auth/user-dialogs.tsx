import { user, type User } from '#contract/user/user.ts';
import { call } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, SureDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';

const UserForm = lazyPart(() => import('./user-form-dialog.tsx').then((m) => m.UserFormDialog));
const Password = lazyPart(() => import('@/features/reset-password/index.ts').then((m) => m.PasswordDialog));
const Associate = lazyPart(() => import('./associate-dialog.tsx').then((m) => m.AssociateDialog));
const Import = lazyPart(() => import('./user-files.tsx').then((m) => m.ImportUsersDialog));
const Export = lazyPart(() => import('./user-files.tsx').then((m) => m.ExportUsersDialog));
const Sort = lazyPart(() => import('./sort-users-dialog.tsx').then((m) => m.SortUsersDialog));
const Departments = lazyPart(() => import('./departments-dialog.tsx').then((m) => m.DepartmentsDialog));

/** Opens whatever is asked about users. */
export const userDialogs = (open: OpenDialog) => ({
  edit: (edited: User | undefined) => open((ends) => <UserForm edited={edited} {...ends} />),
  associate: () => open((ends) => <Associate {...ends} />),
  import: () => open((ends) => <Import {...ends} />),
  export: (taskId: number) => open((ends) => <Export taskId={taskId} {...ends} />),
  sort: () => open((ends) => <Sort {...ends} />),
  // What departments are called stands in the list, too.
  departments: () => open(({ onDone }) => <Departments onClose={() => onDone()} />),
  password: ({ id, realName }: User) =>
    open(({ onClose }) => (
      <Password
        name={realName}
        onClose={onClose}
        onSend={async (password) => {
          await call(user.updatePassword, { id, password }, { quiet: true });
          showMessage(`「${realName}」的密码已重置`);
          onClose();
        }}
      />
    )),
  /** It can be taken back: no code is asked for. */
  close: ({ id, realName }: User) =>
    open((ends) => (
      <SureDialog
        title={`停用「${realName}」？`}
        text="他会立即退出登录，进行中的任务停止，不能再进入本公司；可以随时启用。"
        act="停用"
        told={`「${realName}」已停用，立即退出登录`}
        onConfirm={() => call(user.updateStatus, { id, status: 1 }, { quiet: true })}
        {...ends}
      />
    )),
  delete: ({ id, realName, own }: User) =>
    open((ends) => (
      <DangerDialog
        prompt="delete"
        text={`用户「${realName}」将从本公司删除，立即退出登录；${own ? '账号会被注销，用户名和手机号可以重新使用' : '他的账号保留，只是不再属于本公司'}。他做过的操作记录保留。`}
        told={`用户「${realName}」已删除`}
        onConfirm={(pass) => call(user.delete, { id, ...pass }, { quiet: true })}
        {...ends}
      />
    )),
});
export type UserDialogs = ReturnType<typeof userDialogs>;
