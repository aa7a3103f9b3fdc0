import { auth } from '#contract/auth.ts';
import { profile } from '#contract/profile.ts';
import { register } from '#contract/register.ts';
import { SMS_SCENES, sms, type SmsScene } from '#contract/sms.ts';
import { social, WECHAT } from '#contract/social.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import type { TestApp } from '#tests/support/app.ts';
import { visitorOf } from '#tests/support/visitor.ts';
import { listen, scan } from '#tests/support/wechat.ts';
import { OWNERS, type World } from './world.ts';

/** Inputs that chance never finds: what was sent by SMS, who scanned a code. By the call's path. */
export type Hints = Record<string, () => Promise<object>>;

export function hintsOf(world: World): Hints {
  const t = { app: world.app } as TestApp;
  const v = visitorOf(t);
  let numbers = 0;
  const fresh = () => `136${String((numbers += 1)).padStart(8, '0')}`;
  const coded = async (scene: SmsScene, mobile = fresh()) => ({
    mobile,
    code: await v.codeFor(mobile, scene),
  });
  const ofUser = async (username: string) => {
    const mobile = fresh();
    await world.ask('update app_user set mobile = $1 where username = $2', [mobile, username]);
    return mobile;
  };
  let heard = false;
  const scanned = async () => {
    if (!heard) await listen(world.app);
    heard = true;
    const { code, state } = await scan(world.app, `某人${fresh()}`);
    return { code, state };
  };
  const account = async () => ({
    ...(await coded(SMS_SCENES.register)),
    realName: '新人',
    password: DEMO_PASSWORD,
  });
  return {
    [auth.login.path]: () => Promise.resolve({ username: OWNERS.business, password: DEMO_PASSWORD }),
    [auth.chooseTenant.path]: () => Promise.resolve({ tenantId: world.tenants.merchant1 }),
    [auth.smsLogin.path]: async () => coded(SMS_SCENES.login, await ofUser('merchant02')),
    [auth.refresh.path]: async () => {
      const { data } = await v.ask(auth.login, { username: 'merchant02', password: DEMO_PASSWORD });
      return { refreshToken: data.refreshToken };
    },
    [sms.send.path]: () => Promise.resolve({ mobile: fresh(), scene: SMS_SCENES.login }),
    [sms.validate.path]: async () => ({ ...(await coded(SMS_SCENES.login)), scene: SMS_SCENES.login }),
    [social.login.path]: async () => ({ ...(await scanned()), type: WECHAT, loginSource: '' }),
    [profile.changePassword.path]: () =>
      Promise.resolve({ oldPassword: DEMO_PASSWORD, newPassword: `${DEMO_PASSWORD}x` }),
    [profile.forgotPassword.path]: async () => ({
      ...(await coded(SMS_SCENES.forgotPassword, await ofUser('merchant02'))),
      password: DEMO_PASSWORD,
    }),
    [profile.changeMobile.path]: async () => {
      const mobile = await ofUser(OWNERS.business);
      const { code: oldCode } = await coded(SMS_SCENES.changeMobile, mobile);
      return { ...(await coded(SMS_SCENES.changeMobile)), oldCode };
    },
    [register.user.path]: account,
    [register.tenant.path]: async () => ({
      ...(await account()),
      tenantName: `公司${fresh()}`,
      kind: 1,
    }),
  };
}
