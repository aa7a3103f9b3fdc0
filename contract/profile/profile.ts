import { z } from 'zod';
import { password, Sex } from '#contract/auth/auth.ts';
import { get, id, post, put, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { mobile } from '#contract/values/phone.ts';
import { smsCode } from '#contract/sms/sms.ts';

/** One login of the user, on one device. */
export const UserSession = z.object({
  id,
  /** Whether this is the session that asks. */
  current: z.boolean(),
  ip: z.string(),
  /** Browser and system in a few words. */
  device: z.string(),
  /** The user had not signed in from it before (H02), though from others. */
  newDevice: z.boolean(),
  tenantName: z.string().nullable(),
  createdAt: time,
  lastSeenAt: time,
});
export type UserSession = z.infer<typeof UserSession>;

const email = z
  .string()
  .trim()
  .max(50, '邮箱最多 50 个字符')
  .pipe(z.email('请输入有效的邮箱').or(z.literal('')));
const avatar = z
  .string()
  .trim()
  .max(500, '头像地址最多 500 个字符')
  .pipe(z.url({ protocol: /^https$/, error: '头像应为 https:// 开头的图片地址' }).or(z.literal('')));

/** What is left out, or null, stays as it is; an empty text takes it away. */
export const ProfileChange = z.strictObject({
  realName: nameText('姓名', 32).nullish(),
  /** realName, as programs written for the ancestor of this API call it. */
  nickname: nameText('姓名', 32).nullish(),
  email: email.nullish(),
  sex: Sex.nullish(),
  avatar: avatar.nullish(),
  /** Only as it is: another one is proven by its code (C024). */
  mobile: z.string().trim().max(32).nullish(),
});

export const profile = {
  update: put('/basic/system/user/profile/update', '修改个人资料', 'signedIn', { input: ProfileChange }),
  /** Ends every session of the user. Says the same for an unknown mobile. */
  forgotPassword: put('/basic/system/user/profile/user-forget-password', '忘记密码', 'open', {
    id: 'C022',
    input: z.object({ mobile, code: smsCode, password }),
  }),
  /** Ends every other session of the user. */
  changePassword: put('/basic/system/user/profile/update-password', '修改密码', 'signedIn', {
    id: 'C023',
    input: z.object({ oldPassword: z.string().min(1, '请输入原密码').max(64), newPassword: password }),
  }),
  /** `code` went to the new mobile; `oldCode` to the one before, where there is one. */
  changeMobile: put('/basic/system/user/profile/change-mobile', '修改手机号', 'signedIn', {
    id: 'C024',
    input: z.object({ mobile, code: smsCode, oldCode: smsCode.optional() }),
  }),
  /** null: no default, the login asks. */
  setDefaultTenant: put('/basic/system/user/profile/set-default-tenant', '设置默认公司', 'signedIn', {
    id: 'C025',
    input: z.object({ tenantId: id.nullable() }),
  }),
  sessions: get('/basic/system/user/profile/session/list', '我的登录设备', 'signedIn', {
    output: z.array(UserSession),
  }),
  /** Without `id`: all but the one that asks. */
  endSession: post('/basic/system/user/profile/session/end', '下线登录设备', 'signedIn', {
    input: z.object({ id: id.optional() }),
  }),
};
