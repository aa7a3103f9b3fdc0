import type { Page } from '@playwright/test';

/** The guide as a newcomer sees it. */
export function guidePage(page: Page) {
  const next = page.getByRole('button', { name: '下一步' });
  const mobile = page.getByLabel('手机号', { exact: true });
  const code = page.getByLabel(/验证码/);
  const main = page.getByRole('main');
  return {
    page,
    main,
    heading: main.getByRole('heading', { level: 1 }),
    steps: page.getByRole('navigation', { name: '引导步骤' }),
    done: page.getByRole('navigation', { name: '引导步骤' }).getByText('已完成'),
    alert: main.getByRole('alert'),
    kind: (name: '商家' | '工厂') => main.getByRole('radio', { name: new RegExp(`^${name}`) }),
    /** The box itself is drawn by its card. */
    choose: (name: '商家' | '工厂') =>
      main.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true }),
    next,
    goOn: main.getByRole('button', { name: '继续', exact: true }),
    mobile,
    code,
    askCode: main.getByRole('button', { name: '获取验证码' }),
    name: main.getByLabel('姓名'),
    password: main.getByLabel('密码', { exact: true }),
    register: main.getByRole('button', { name: '注册并继续' }),
    tenantName: main.getByLabel('公司或店铺名称'),
    openTenant: main.getByRole('button', { name: '开通并继续' }),
    sendMerchant: main.getByRole('button', { name: '确定并继续' }),
    sendFactory: main.getByRole('button', { name: /提交审核$/ }),
    becomeMerchant: main.getByRole('button', { name: '改为商家，马上开始' }),
    refresh: main.getByRole('button', { name: '刷新状态' }),
    inviteCode: main.getByLabel(/的邀请码/),
    lookUp: main.getByRole('button', { name: '查询邀请码' }),
    bind: main.getByRole('button', { name: /^绑定/ }),
    skip: main.getByRole('button', { name: '暂时跳过' }),
    shopName: main.getByLabel('店铺名称', { exact: true }),
    makeShop: main.getByRole('button', { name: '新建线下店铺' }),
    sample: main.getByRole('button', { name: '先载入 3 张示例订单看一看' }),
    home: main.getByRole('button', { name: '进入工作台' }),
    step: () => new URL(page.url()).searchParams.get('step'),
    async giveAccount(realName: string, secret: string) {
      await main.getByLabel('姓名').fill(realName);
      await main.getByLabel('密码', { exact: true }).fill(secret);
      await main.getByRole('button', { name: '注册并继续' }).click();
    },
  };
}
