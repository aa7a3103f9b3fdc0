import { z } from 'zod';
import { password } from './auth.ts';
import { done, endpoint, id, nothing, time } from './endpoint.ts';
import { mobile } from './phone.ts';
import { smsCode } from './sms.ts';

/** One login of the user, on one device. */
export const UserSession = z.object({
  id,
  /** The one that asks. */
  current: z.boolean(),
  ip: z.string(),
  /** Browser and system in a few words. */
  device: z.string(),
  tenantName: z.string().nullable(),
  createdAt: time,
  lastSeenAt: time,
});
export type UserSession = z.infer<typeof UserSession>;

export const profile = {
  /** Ends every session of the user. Says the same for an unknown mobile. */
  forgotPassword: endpoint({
    id: 'C022',
    title: '忘记密码',
    method: 'PUT',
    path: '/basic/system/user/profile/user-forget-password',
    input: z.object({ mobile, code: smsCode, password }),
    output: done,
    access: 'open',
  }),
  /** Ends every other session of the user. */
  changePassword: endpoint({
    id: 'C023',
    title: '修改密码',
    method: 'PUT',
    path: '/basic/system/user/profile/update-password',
    input: z.object({ oldPassword: z.string().min(1, '请输入原密码').max(64), newPassword: password }),
    output: done,
    access: 'signedIn',
  }),
  /** `code` went to the new mobile; `oldCode` to the one before, where there is one. */
  changeMobile: endpoint({
    id: 'C024',
    title: '修改手机号',
    method: 'PUT',
    path: '/basic/system/user/profile/change-mobile',
    input: z.object({ mobile, code: smsCode, oldCode: smsCode.optional() }),
    output: done,
    access: 'signedIn',
  }),
  /** null: no default, the login asks. */
  setDefaultTenant: endpoint({
    id: 'C025',
    title: '设置默认租户',
    method: 'PUT',
    path: '/basic/system/user/profile/set-default-tenant',
    input: z.object({ tenantId: id.nullable() }),
    output: done,
    access: 'signedIn',
  }),
  sessions: endpoint({
    id: '-',
    title: '我的登录设备',
    method: 'GET',
    path: '/basic/system/user/profile/session/list',
    input: nothing,
    output: z.array(UserSession),
    access: 'signedIn',
  }),
  /** Without `id`: all but the one that asks. */
  endSession: endpoint({
    id: '-',
    title: '下线登录设备',
    method: 'POST',
    path: '/basic/system/user/profile/session/end',
    input: z.object({ id: id.optional() }),
    output: done,
    access: 'signedIn',
  }),
};
