import { SMS_LIMITS, SMS_SCENES, type SmsScene } from '#contract/sms/sms.ts';
import type { SmsOutbox } from '#server/modules/sms/provider.ts';
import type { Db } from '#server/platform/database.ts';
import * as sql from './sms-outbox.sql.ts';

const MOST_TEXTS = 50;
const PURPOSES: Record<SmsScene, string> = {
  [SMS_SCENES.changeMobile]: '修改手机号',
  [SMS_SCENES.changePassword]: '修改密码',
  [SMS_SCENES.associate]: '加入新的公司',
  [SMS_SCENES.login]: '登录',
  [SMS_SCENES.register]: '注册',
  [SMS_SCENES.forgotPassword]: '找回密码',
};

export const smsOutbox = (db: Db): SmsOutbox => ({
  async send(mobile, { scene, code, now }) {
    const text = `【PodFlow】验证码 ${code}，用于${PURPOSES[scene]}，${SMS_LIMITS.minutes} 分钟内有效，${
      scene === SMS_SCENES.associate ? '只可告诉邀请您的管理员' : '请勿告诉他人'
    }。`;
    await sql.saveText(db, { mobile, text, sentAt: now });
  },
  texts: async (mobile) =>
    (await sql.textsTo(db, mobile, MOST_TEXTS)).map(({ sentAt, ...row }) => ({
      ...row,
      at: sentAt.getTime(),
    })),
});
