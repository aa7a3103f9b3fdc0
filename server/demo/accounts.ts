/** Accounts of the demo, offered on the login page in demo mode only. */
export const DEMO_PASSWORD = 'Demo123456';

export const DEMO_ACCOUNTS = [
  { username: 'factory01', title: '工厂操作员' },
  { username: 'factory02', title: '工厂操作员（权限受限）' },
  { username: 'merchant01', title: '商家（已绑定工厂）' },
  { username: 'merchant02', title: '商家（已绑定工厂）' },
  { username: 'merchant03', title: '商家（未绑定工厂）' },
  { username: 'merchant04', title: '商家子账号' },
  { username: 'merchant05', title: '商家（未绑定工厂，有超级面单）' },
  { username: 'many01', title: '多公司成员' },
  { username: 'guide01', title: '待引导公司' },
  { username: 'designer01', title: '设计师' },
  { username: 'admin01', title: '平台管理员' },
  { username: 'guide02', title: '等待审核的工厂' },
].map((account) => ({ ...account, password: DEMO_PASSWORD }));

/** Codes that stand in the demo: 晨星印刷工厂 invites merchants, 初见小铺 (bound to nobody) invites factories. */
export const DEMO_INVITES = { factory: 'ChenXin8', business: 'Chujian8' } as const;
