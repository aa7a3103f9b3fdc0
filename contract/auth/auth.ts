import { z } from 'zod';
import { get, id, post, time } from '#contract/endpoint.ts';
import { mobile } from '#contract/values/phone.ts';
import { smsCode } from '#contract/sms/sms.ts';
import { SocialTicket } from '#contract/auth/social-ticket.ts';

/** 6 to 16 characters (V01); no other wish: length is what counts. */
export const password = z.string().min(6, '密码应为 6 至 16 个字符').max(16, '密码应为 6 至 16 个字符');

/** 0: unknown, 1: male, 2: female. */
export const Sex = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** A tenant that the signed-in user may act for. masterTenantId is set for a sub-account of that tenant. */
export const Tenant = z.object({
  id,
  name: z.string(),
  type: z.int(),
  masterTenantId: z.int().nullable(),
});
export type Tenant = z.infer<typeof Tenant>;

export const Tokens = z.object({
  userId: id,
  accessToken: z.string(),
  refreshToken: z.string(),
  /** When the access token ends, epoch milliseconds. */
  expiresTime: z.int(),
  /** The tenant that this login acts for; null: choose one of `tenants`. */
  tenantId: z.int().nullable(),
  tenants: z.array(Tenant),
});
export type Tokens = z.infer<typeof Tokens>;

/** One menu of the server (N07). parentId 0 stands at the top; a parent leads to its first child (N08). */
export interface Menu {
  id: number;
  parentId: number;
  name: string;
  path: string;
  icon: string;
  visible: boolean;
  keepAlive: boolean;
  alwaysShow: boolean;
  componentName: string;
  /** Names the browser's screen; empty for a parent that only groups. */
  component: string;
  /** Permissions of which one must be held (N10); empty: none asked. */
  auth: string[];
  children: Menu[];
}
export const Menu: z.ZodType<Menu> = z.object({
  id: z.int(),
  parentId: z.int(),
  name: z.string(),
  path: z.string(),
  icon: z.string(),
  visible: z.boolean(),
  keepAlive: z.boolean(),
  alwaysShow: z.boolean(),
  componentName: z.string(),
  component: z.string(),
  auth: z.array(z.string()),
  get children() {
    return z.array(Menu);
  },
});

export const UserInfo = z.object({
  user: z.object({ id, username: z.string(), realName: z.string() }),
  tenants: z.array(Tenant),
  /** What the user may do in the chosen tenant. */
  permissions: z.array(z.string()),
  roles: z.array(z.string()),
  /** What the guard asks of a merchant: how many factories and shops are bound (F10, F11). Of others 0. */
  bound: z.object({ factories: z.int(), shops: z.int() }),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const auth = {
  login: post('/basic/system/auth/login', '登录', 'open', {
    id: 'C001',
    input: z.object({
      username: z.string().trim().min(1, '请输入用户名或手机号').max(64),
      password: z.string().min(1, '请输入密码').max(64),
      /** Binds the social account of the bunding state to this user. */
      social: SocialTicket.optional(),
    }),
    output: Tokens,
  }),
  /** An unknown mobile: CODES.userUnknown, for the caller to offer the registration. */
  smsLogin: post('/basic/system/auth/sms-login', '短信登录', 'open', {
    id: 'C007',
    input: z.object({ mobile, code: smsCode, social: SocialTicket.optional() }),
    output: Tokens,
  }),
  logout: post('/basic/system/auth/logout', '退出登录', 'signedIn', { id: 'C002', body: 'none' }),
  chooseTenant: post('/basic/system/auth/login/tenant', '选择或切换公司', 'signedIn', {
    id: 'C008',
    input: z.object({ tenantId: id }),
    output: Tokens,
  }),
  /** A token that nobody has, or whose session ended: CODES.badRequest; one that has expired: CODES.unauthenticated. */
  refresh: post('/basic/system/auth/refresh-token', '刷新令牌', 'open', {
    id: 'O001',
    input: z.object({ refreshToken: z.string().max(200) }),
    output: Tokens,
    alsoInAddress: ['refreshToken'],
  }),
  menus: get(
    '/basic/system/auth/list-menus',
    '菜单',
    { of: 'any', permissions: [] },
    { id: 'C011', output: z.array(Menu) },
  ),
  permissionInfo: get('/basic/system/permission/get-permission-info', '用户、公司与权限', 'signedIn', {
    id: 'C031',
    /** With the menus of the chosen tenant: what a workspace opens with comes in one answer. */
    output: UserInfo.extend({ menus: z.array(Menu) }),
  }),
  profile: get('/basic/system/user/profile/get', '个人资料', 'signedIn', {
    id: 'O002',
    output: z.object({
      id,
      username: z.string(),
      realName: z.string(),
      mobile: z.string().nullable(),
      /** He has told a code that went to it: it signs him in. */
      mobileProven: z.boolean(),
      email: z.string(),
      sex: Sex,
      /** An address of the web; empty: none. */
      avatar: z.string(),
      /** Of the last time that he signed in; null: not since these are kept. */
      loginIp: z.string().nullable(),
      loginDate: time.nullable(),
      /** The roles that the user has in the chosen tenant. */
      roles: z.array(z.object({ id, name: z.string() })),
      tenants: z.array(Tenant),
      defaultTenantId: z.int().nullable(),
      socialUsers: z.array(z.object({ type: z.int(), openid: z.string() })),
    }),
  }),
  /** The accounts of the demo data; an empty list outside demo mode. */
  demoAccounts: get('/basic/system/auth/demo-accounts', '演示账号', 'open', {
    output: z.array(z.object({ username: z.string(), password: z.string(), title: z.string() })),
  }),
};
