import type { FastifyInstance } from 'fastify';
import { sms } from '#contract/sms/sms.ts';
import { implement } from '#server/platform/implement.ts';
import { forbidden } from '#server/platform/refusal.ts';
import type { AliyunSmsConfig } from '#server/platform/sms-config.ts';
import { aliyunSms } from './aliyun.ts';
import type { SmsOutbox } from './provider.ts';
import * as service from './service.ts';

export interface SmsOptions {
  /** Demo mode and tests: texts go to the outbox, whatever else is set. */
  outbox?: SmsOutbox;
  aliyun?: AliyunSmsConfig;
}

export function smsRoutes(app: FastifyInstance, { outbox, aliyun }: SmsOptions) {
  const db = app.database.system;
  const provider = outbox ?? (aliyun && aliyunSms(aliyun, app.log));
  implement(app, sms, {
    async send(ctx, input) {
      await service.sendCode(db, provider, input, ctx);
    },
    async validate(ctx, input) {
      await service.checkCode(db, input, ctx.now);
    },
    outbox(_ctx, { mobile }) {
      if (!outbox) throw forbidden('短信发件箱只在演示环境提供；正式环境的验证码请查看手机短信。');
      return outbox.texts(mobile);
    },
  });
}
