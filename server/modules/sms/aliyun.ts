import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { CODES } from '#contract/errors.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { AliyunSmsConfig } from '#server/platform/sms-config.ts';
import { signAcs3 } from './acs3.ts';
import type { SmsProvider } from './provider.ts';

const TIMEOUT_MS = 10_000;

const Answer = z.object({ Code: z.string(), RequestId: z.string().optional() });

const TOO_OFTEN: Known = [CODES.tooMany, '该手机号获取验证码过于频繁，请 1 小时后再试。'];
const BAD_NUMBER: Known = [CODES.badRequest, '短信平台无法向该手机号发送，请检查号码或换一个手机号。'];
const USED_UP: Known = [CODES.tooMany, '短信平台的发送量已达上限，请明天再试，或联系管理员。'];
const UNPAID: Known = [CODES.unavailable, '短信服务已停用，请联系管理员检查短信平台的余额与状态。'];
const BUSY: Known = [CODES.unavailable, '短信平台繁忙，请稍后重试。'];
const MISTAKEN: Known = [CODES.unavailable, '短信服务的配置有误，请联系管理员检查密钥、签名与模板。'];
const OTHER: Known = [CODES.badGateway, '验证码没有发出，请稍后重试；多次失败请联系管理员。'];

type Known = readonly [code: number, sentence: string];
/** The service's documented codes. What is not here is OTHER. */
const SENTENCES: Readonly<Record<string, Known>> = {
  'isv.BUSINESS_LIMIT_CONTROL': TOO_OFTEN,
  'isv.BLACK_KEY_CONTROL_LIMIT': BAD_NUMBER,
  'isv.MOBILE_NUMBER_ILLEGAL': BAD_NUMBER,
  'isv.DAY_LIMIT_CONTROL': USED_UP,
  'isv.MONTH_LIMIT_CONTROL': USED_UP,
  'isv.ACCOUNT_ABNORMAL': UNPAID,
  'isv.AMOUNT_NOT_ENOUGH': UNPAID,
  'isv.OUT_OF_SERVICE': UNPAID,
  'isv.PRODUCT_UN_SUBSCRIPT': UNPAID,
  'isp.SYSTEM_ERROR': BUSY,
  ServiceUnavailable: BUSY,
  Throttling: BUSY,
  'Throttling.User': BUSY,
  'isp.RAM_PERMISSION_DENY': MISTAKEN,
  'isv.DENY_IP_RANGE': MISTAKEN,
  'isv.INVALID_PARAMETERS': MISTAKEN,
  'isv.SMS_SIGNATURE_ILLEGAL': MISTAKEN,
  'isv.SMS_SIGNATURE_SCENE_ILLEGAL': MISTAKEN,
  'isv.SMS_TEMPLATE_ILLEGAL': MISTAKEN,
  'isv.TEMPLATE_MISSING_PARAMETERS': MISTAKEN,
  'InvalidAccessKeyId.NotFound': MISTAKEN,
  'InvalidAccessKeyId.Inactive': MISTAKEN,
  'InvalidTimeStamp.Expired': MISTAKEN,
  SignatureDoesNotMatch: MISTAKEN,
};

/** Aliyun's SendSms (2017-05-25) over HTTP, signed by V3. */
export function aliyunSms(config: AliyunSmsConfig, log: Pick<FastifyBaseLogger, 'warn'>): SmsProvider {
  const url = new URL(config.url);
  return {
    async send(mobile, { scene, code, now }) {
      const { query, headers } = signAcs3({
        host: url.host,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: mobile,
          SignName: config.sign,
          TemplateCode: config.templates[scene],
          TemplateParam: JSON.stringify({ code }),
        },
        keyId: config.keyId,
        keySecret: config.keySecret,
        now,
        nonce: randomUUID(),
      });
      const response = await fetch(`${url.origin}/?${query}`, {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: Error) => {
        log.warn({ reason: error.name }, 'SendSms: no answer');
        throw error;
      });
      const answer = Answer.parse(await response.json());
      if (answer.Code === 'OK') return;
      // Its Message may repeat the request, and with it the code that was to be sent.
      log.warn({ reason: answer.Code, requestId: answer.RequestId }, 'SendSms: refused');
      throw new Refusal(...(SENTENCES[answer.Code] ?? OTHER));
    },
  };
}
