/** Accounts of the demo, offered on the login page in demo mode only. */
export const DEMO_PASSWORD = 'Demo123456';

export const DEMO_ACCOUNTS = [
  { username: 'factory01', title: '工厂操作员' },
  { username: 'factory02', title: '工厂操作员（权限受限）' },
  { username: 'merchant01', title: '商家（已绑定工厂）' },
  { username: 'merchant02', title: '商家（已绑定工厂）' },
  { username: 'merchant03', title: '商家（未绑定工厂）' },
  { username: 'merchant04', title: '商家子账号' },
  { username: 'many01', title: '多租户成员' },
  { username: 'guide01', title: '待引导租户' },
  { username: 'designer01', title: '设计师' },
  { username: 'admin01', title: '平台管理员' },
].map((account) => ({ ...account, password: DEMO_PASSWORD }));
