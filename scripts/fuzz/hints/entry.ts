import { auth } from '#contract/auth/auth.ts';
import { profile } from '#contract/profile/profile.ts';
import { register } from '#contract/register/register.ts';
import { SMS_SCENES, sms, type SmsScene } from '#contract/sms/sms.ts';
import { social, WECHAT } from '#contract/social/social.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { WECHAT_OWNER } from '#server/sandbox/wechat-people.ts';
import type { TestApp } from '#tests/support/app.ts';
import { visitorOf } from '#tests/support/visitor.ts';
import { listen, scan } from '#tests/support/wechat.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** Ways in: what was sent by SMS, who scanned a code. */
export function entryHints({ world, mobile: fresh, word }: Hands): Hint[] {
  const v = visitorOf({ app: world.app } as TestApp);
  const coded = async (scene: SmsScene, mobile = fresh()) => ({
    mobile,
    code: await v.codeFor(mobile, scene),
  });
  const ofUser = async (username: string) => {
    const mobile = fresh();
    await world.ask('update app_user set mobile = $1 where username = $2', [mobile, username]);
    return mobile;
  };
  const scanned = async () => {
    if (!world.app.server.listening) await listen(world.app);
    const { code, state } = await scan(world.app, WECHAT_OWNER.nickname);
    return { code, state };
  };
  const account = async () => ({
    ...(await coded(SMS_SCENES.register)),
    realName: '新人',
    password: DEMO_PASSWORD,
  });
  return [
    hint(auth.login, () => ({ username: world.cast.business, password: DEMO_PASSWORD })),
    hint(auth.chooseTenant, () => ({ tenantId: world.tenants.merchant1 })),
    hint(auth.smsLogin, async () => coded(SMS_SCENES.login, await ofUser('merchant02'))),
    hint(auth.refresh, async () => {
      const { data } = await v.ask(auth.login, { username: 'merchant02', password: DEMO_PASSWORD });
      return { refreshToken: data.refreshToken };
    }),
    hint(sms.send, () => ({ mobile: fresh(), scene: SMS_SCENES.login })),
    hint(sms.validate, async () => ({ ...(await coded(SMS_SCENES.login)), scene: SMS_SCENES.login })),
    hint(social.login, async () => ({ ...(await scanned()), type: WECHAT, loginSource: '' })),
    hint(social.redirect, () => ({ type: WECHAT })),
    hint(social.unbind, () => ({ type: WECHAT })),
    hint(profile.changePassword, () => ({
      oldPassword: DEMO_PASSWORD,
      newPassword: `${DEMO_PASSWORD}x`,
    })),
    hint(profile.forgotPassword, async () => ({
      ...(await coded(SMS_SCENES.forgotPassword, await ofUser('merchant02'))),
      password: DEMO_PASSWORD,
    })),
    hint(profile.changeMobile, async () => {
      const mobile = await ofUser(world.cast.business);
      const { code: oldCode } = await coded(SMS_SCENES.changeMobile, mobile);
      return { ...(await coded(SMS_SCENES.changeMobile)), oldCode };
    }),
    hint(register.user, account),
    hint(register.tenant, async () => ({ ...(await account()), tenantName: word('公司'), kind: 1 as const })),
  ];
}
