import { Switch } from '@blueprintjs/core';
import type { z } from 'zod';
import { CODES } from '#contract/errors.ts';
import { NewUserForm, user, UserForm, type User } from '#contract/user/user.ts';
import { call, isApiError } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { changedOf, PasswordField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { PlaceFields } from './place-fields.tsx';

const EMPTY: z.input<typeof NewUserForm> = {
  username: '',
  password: '',
  realName: '',
  mobile: '',
  roleIds: [],
  deptId: null,
  remark: '',
  status: 0,
};
const readOf = ({ realName, mobile, roles, dept, remark }: User) => ({
  realName,
  mobile,
  roleIds: roles.map(({ id }) => id),
  deptId: dept?.id ?? null,
  remark,
});
const formOf = (edited: User) => ({ ...EMPTY, ...readOf(edited), mobile: edited.mobile ?? '' });
const NOT_OWN = '该用户还属于其他公司或自行注册，姓名和手机号由他本人修改。';

/** Makes a sub-account, or changes the user given. */
export function UserFormDialog({
  edited,
  onDone,
  onClose,
}: DialogEnds & {
  edited: User | undefined;
}) {
  const schema = (edited ? UserForm.loose() : NewUserForm) as typeof NewUserForm;
  const form = useForm(
    schema,
    edited ? formOf(edited) : EMPTY,
    async (values) => {
      const { realName, mobile, roleIds, deptId, remark } = values;
      const now = { realName, mobile, roleIds, deptId, remark };
      await (edited
        ? call(user.update, { ...changedOf(readOf(edited), now), id: edited.id }, { quiet: true })
        : call(user.create, values, { quiet: true }));
      showMessage(edited ? '用户已保存' : '用户已新建，可以用用户名和初始密码登录');
      onDone();
    },
    `user-${edited?.id ?? 'new'}`,
  );
  const { values, errors, set } = form;
  const taken = isApiError(form.failure, CODES.usernameTaken) ? form.failure.msg : undefined;
  const readOnly = edited !== undefined && !edited.own;
  return (
    <FormDialog
      title={edited ? `修改用户 ${edited.username}` : '新建用户'}
      form={{ ...form, failure: taken === undefined ? form.failure : null }}
      width={640}
      onClose={onClose}
      note={readOnly ? <span className="list-quiet">{NOT_OWN}</span> : undefined}
    >
      <div className="form-grid">
        {!edited && (
          <>
            <TextField
              label="用户名"
              required
              autoFocus
              help="字母开头，登录时使用"
              {...form.field('username')}
              error={errors['username'] ?? taken}
            />
            <PasswordField
              label="初始密码"
              autoComplete="new-password"
              help="6 至 16 个字符"
              {...form.field('password')}
            />
          </>
        )}
        {!readOnly && (
          <>
            <TextField label="姓名" required {...form.field('realName')} />
            <TextField
              label="手机号"
              help="用户本人在「个人资料」中验证后，才能用来登录"
              {...form.field('mobile')}
            />
          </>
        )}
        <PlaceFields values={values} errors={errors} set={set} />
        {!edited && (
          <Switch
            className="form-switch"
            label="启用"
            checked={values.status === 0}
            onChange={(event) => set({ status: event.currentTarget.checked ? 0 : 1 })}
          />
        )}
      </div>
    </FormDialog>
  );
}
