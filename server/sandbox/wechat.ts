import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WechatApp } from '#server/platform/config.ts';
import { ownAddress } from './own-address.ts';
import { openDesk, SANDBOX_APP, WechatError, type Faults, type Scan } from './wechat-desk.ts';
import { expiredPage, scanPage, wrongPage } from './wechat-page.ts';
import { personNamed } from './wechat-people.ts';

const HERE = '/sandbox/wechat';
const CALLS = {
  access_token: 'oauth2/access_token',
  refresh_token: 'oauth2/refresh_token',
  userinfo: 'userinfo',
};
type Call = keyof typeof CALLS;

/** This product as the stand-in knows it. The page is asked for by the browser, the calls by this server of itself. */
export const sandboxWechatApp = (app: FastifyInstance): WechatApp => ({
  ...SANDBOX_APP,
  openUrl: HERE,
  get apiUrl() {
    return ownAddress(app) + HERE;
  },
});

/** Its style stands in it; a form leads back to the product. */
const PAGE =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const queryOf = ({ url }: FastifyRequest) => URL.parse(url, 'http://here')!.searchParams;

const numbers = (list: string | null): ReadonlyMap<string, number> =>
  new Map(
    (list ?? '')
      .split(',')
      .filter((one) => one.includes(':'))
      .map((one) => [one.slice(0, one.indexOf(':')), Number(one.slice(one.indexOf(':') + 1))]),
  );
const faultsIn = (query: URLSearchParams): Faults => ({
  fail: numbers(query.get('fail')),
  delay: numbers(query.get('delay')),
  expire: new Set((query.get('expire') ?? '').split(',')),
});

/**
 * A stand-in of WeChat's website login, for demo mode and tests: the page with the QR code, a phone beside it, and the
 * calls, which answer and refuse as the documentation says. No kinder than the real one: codes serve once and for five
 * minutes, the application and the site that is led back to are checked.
 */
export const wechatSandbox = (app: FastifyInstance) =>
  app.register((scope, _options, done) => {
    const desk = openDesk(() => app.clock.now().getTime());
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body as string)),
    );
    const page = (reply: FastifyReply, html: string) =>
      reply
        .type('text/html')
        .header('cache-control', 'no-store')
        .header('content-security-policy', PAGE)
        .send(html);
    const at = (scan: Scan) => `${HERE}/connect/qr/${scan.id}`;

    scope.get(`${HERE}/connect/qrconnect`, (request, reply) => {
      const query = queryOf(request);
      const wrong = mistakeIn(query, request.host);
      if (wrong) return page(reply, wrongPage(wrong));
      const scan = desk.open({
        redirectUri: query.get('redirect_uri')!,
        state: query.get('state') ?? '',
        again: request.url,
        faults: faultsIn(query),
      });
      return reply.redirect(at(scan), 303);
    });

    scope.get<{ Params: { id: string } }>(`${HERE}/connect/qr/:id`, (request, reply) => {
      const scan = desk.find(request.params.id);
      return page(reply, scan ? scanPage(scan, at(scan)) : expiredPage(desk.again(request.params.id)));
    });

    scope.post<{ Params: { id: string; deed: string }; Body: URLSearchParams | undefined }>(
      `${HERE}/connect/qr/:id/:deed`,
      (request, reply) => {
        const { id, deed } = request.params;
        const scan = desk.find(id);
        const nickname = request.body?.get('nickname')?.trim().slice(0, 20);
        if (scan && deed === 'scan' && scan.stage === 'waiting' && nickname) {
          scan.stage = 'scanned';
          scan.person = personNamed(nickname);
        } else if (scan && deed === 'expire') scan.stage = 'over';
        else if (scan?.person && deed === 'allow')
          return reply.redirect(back(scan, desk.allow(scan, scan.person)), 303);
        else if (scan?.person && deed === 'refuse') {
          scan.stage = 'over';
          return reply.redirect(back(scan), 303);
        }
        return reply.redirect(`${HERE}/connect/qr/${encodeURIComponent(id)}`, 303);
      },
    );

    const answer = async (call: Call, query: URLSearchParams): Promise<object> => {
      const faults = desk.faultsOf(query);
      // Not waited for where the server ends meanwhile.
      await wait(faults?.delay.get(call) ?? 0, undefined, { ref: false });
      try {
        const errcode = faults?.fail.get(call);
        if (errcode !== undefined) throw new WechatError(errcode);
        return desk[call](query);
      } catch (error) {
        if (!(error instanceof WechatError)) throw error;
        return { errcode: error.errcode, errmsg: error.message };
      }
    };
    for (const [call, path] of Object.entries(CALLS) as [Call, string][]) {
      scope.get(`${HERE}/sns/${path}`, async (request, reply) => {
        const body = await answer(call, queryOf(request));
        // As WeChat sends it: text by its header, JSON by its content, HTTP 200 whatever it says.
        return reply.type('text/plain').send(JSON.stringify(body));
      });
    }
    done();
  });

/** The mistakes of a site that WeChat's page names; undefined where there is none. */
function mistakeIn(query: URLSearchParams, host: string): string | undefined {
  if (query.get('appid') !== SANDBOX_APP.appId) return 'AppID 参数错误';
  if (query.get('response_type') !== 'code') return 'response_type 参数错误';
  if (query.get('scope') !== 'snsapi_login') return 'Scope 参数错误或没有 Scope 权限';
  // The site that the application is registered for: this one.
  const site = URL.parse(query.get('redirect_uri') ?? '')?.host;
  return site === new URL(`http://${host}`).host ? undefined : 'redirect_uri 参数错误';
}

/** Refused: the state alone. */
function back({ redirectUri, state }: Scan, code?: string): string {
  const to = new URL(redirectUri);
  if (code) to.searchParams.set('code', code);
  to.searchParams.set('state', state);
  return to.href;
}
