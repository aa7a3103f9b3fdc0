import { z } from 'zod';
import { CODES } from '#contract/errors.ts';
import { WECHAT } from '#contract/social/social.ts';
import type { WechatApp } from '#server/platform/config.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Identity } from './sql.ts';
import type { SocialWay } from './way.ts';

interface WechatEnvironment {
  /** Tells the administrator what WeChat said; without code, token or secret. */
  report: (failure: { call: string; errcode?: number; errmsg: string }) => void;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

const AGAIN = '请重新扫码登录。';
const MISTAKEN = { code: CODES.badGateway, msg: '微信登录的配置有误，请联系管理员，或改用其他方式登录。' };
const ENDED = { code: CODES.badRequest, msg: `微信授权已过期，${AGAIN}` };
const CROWDED = { code: CODES.tooMany, msg: '微信登录的人数过多，请稍后再扫码，或改用其他方式登录。' };
const UNKNOWN = { code: CODES.badGateway, msg: '微信登录没有成功，请稍后重新扫码，或改用其他方式登录。' };
const SILENT = {
  code: CODES.gatewayTimeout,
  msg: '微信没有及时回应，请稍后重新扫码，或改用其他方式登录。',
};

/** Return codes of the open platform; the rest are UNKNOWN. */
const SENTENCES: Readonly<Record<number, { code: number; msg: string }>> = {
  [-1]: { code: CODES.unavailable, msg: '微信系统繁忙，请稍后重新扫码，或改用其他方式登录。' },
  40029: { code: CODES.badRequest, msg: `微信授权码无效或已过期，${AGAIN}` },
  42003: { code: CODES.badRequest, msg: `微信授权码无效或已过期，${AGAIN}` },
  40163: { code: CODES.badRequest, msg: `本次微信授权已经使用过，${AGAIN}` },
  40001: ENDED,
  40003: ENDED,
  40014: ENDED,
  40030: ENDED,
  42001: ENDED,
  42002: ENDED,
  40013: MISTAKEN,
  40125: MISTAKEN,
  40164: MISTAKEN,
  48001: MISTAKEN,
  61004: MISTAKEN,
  45009: CROWDED,
  45011: CROWDED,
  50002: { code: CODES.forbidden, msg: '该微信账号受到限制，请在微信中解除，或改用其他方式登录。' },
};
const TOKEN_EXPIRED = 42001;

const refused = z.object({ errcode: z.int(), errmsg: z.string().default('') });
const Granted = z.object({ access_token: z.string(), refresh_token: z.string(), openid: z.string() });
const Person = z.object({ openid: z.string(), nickname: z.string().default(''), unionid: z.string().min(1) });

/** What WeChat answered instead of what was asked for. */
class WechatRefusal extends Refusal {
  readonly errcode: number;
  constructor(errcode: number) {
    const { code, msg } = SENTENCES[errcode] ?? UNKNOWN;
    super(code, msg);
    this.errcode = errcode;
  }
}

/** Whoever stands between may repeat what he was asked: secret, code and token are not for the log. */
const without = (params: Record<string, string>, text: string): string =>
  Object.values(params).reduce((left, value) => (value ? left.replaceAll(value, '…') : left), text);

/** Login on a website by the QR code of WeChat (type 32). */
export function wechatWay(app: WechatApp, { report, timeoutMs = TIMEOUT_MS }: WechatEnvironment): SocialWay {
  /** One of the documented calls: always GET, always HTTP 200, whatever the answer says. */
  async function ask<T>(call: string, params: Record<string, string>, answer: z.ZodType<T>): Promise<T> {
    const text = await fetch(`${app.apiUrl}/sns/${call}?${new URLSearchParams(params)}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).then(
      (response) => response.text(),
      (error: Error) => unanswered(call, error),
    );
    const body = jsonOf(text);
    const failure = refused.safeParse(body);
    if (failure.success && failure.data.errcode !== 0) {
      report({ call, ...failure.data, errmsg: without(params, failure.data.errmsg) });
      throw new WechatRefusal(failure.data.errcode);
    }
    const read = answer.safeParse(body);
    if (read.success) return read.data;
    const missing = read.error.issues.map(({ path }) => path.join('.')).join(', ');
    report({ call, errmsg: `answer without ${missing || 'JSON'}` });
    throw new Refusal(UNKNOWN.code, UNKNOWN.msg);
  }

  function unanswered(call: string, error: Error): never {
    report({
      call,
      errmsg: `${error.name}: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    });
    throw new Refusal(SILENT.code, SILENT.msg);
  }

  const personOf = (grant: { access_token: string; openid: string }) =>
    ask('userinfo', { access_token: grant.access_token, openid: grant.openid, lang: 'zh_CN' }, Person);

  return {
    type: WECHAT,
    name: '微信',
    authorizeUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        appid: app.appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      });
      return `${app.openUrl}/connect/qrconnect?${query}#wechat_redirect`;
    },
    async identify(code): Promise<Identity> {
      const grant = await ask(
        'oauth2/access_token',
        { appid: app.appId, secret: app.appSecret, code, grant_type: 'authorization_code' },
        Granted,
      );
      const person = await personOf(grant).catch(async (error: unknown) => {
        if (!(error instanceof WechatRefusal) || error.errcode !== TOKEN_EXPIRED) throw error;
        const { refresh_token } = grant;
        const params = { appid: app.appId, grant_type: 'refresh_token', refresh_token };
        return personOf(await ask('oauth2/refresh_token', params, Granted));
      });
      return { unionid: person.unionid, openid: person.openid, nick: person.nickname };
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
