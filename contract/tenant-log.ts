/** What a line of a tenant's log is about (C030). */
export const LOG_KINDS = {
  signIn: '登录',
  user: '用户',
  role: '角色与权限',
  department: '部门',
  tenant: '租户',
  invite: '邀请',
  binding: '绑定关系',
  customer: '客户',
  shop: '店铺',
  price: '价格',
  setting: '设置',
  openAuth: '开放接口',
} as const;
export type LogKind = keyof typeof LOG_KINDS;
