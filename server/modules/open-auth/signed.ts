import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CODES } from '#contract/errors.ts';
import { NONCE, SIGN_HEADERS, SIGNED_FOR_MS, textToSign } from '#contract/open-auth/signature.ts';
import { ofSide, sideOf } from '#contract/sides.ts';
import { NO_LIMITS, type Caller } from '#server/platform/caller.ts';
import { rawBody } from '#server/platform/raw-body.ts';
import { forbidden, Refusal } from '#server/platform/refusal.ts';
import * as sql from './signed.sql.ts';

const OPEN_TENANT = 0;
const unsigned = (msg: string) => new Refusal(CODES.unauthenticated, msg);
const WRONG = '密钥不存在，或签名不正确；请按接口文档核对签名文本和密钥。';

/**
 * Whose key signed the request. What is wrong with the signature is a 401, what the key may not is a 403; only calls that
 * are rightly signed count for its limit, so that nobody else can use it up.
 */
export async function authenticateKey(app: FastifyInstance, request: FastifyRequest): Promise<Caller> {
  const now = app.clock.now();
  const { key: appKey, timestamp, nonce, signature } = headersOf(request);
  if (!/^\d{13}$/.test(timestamp) || Math.abs(Number(timestamp) - now.getTime()) > SIGNED_FOR_MS)
    throw unsigned('请求时间与服务器相差超过 5 分钟，请校准系统时间，并使用毫秒时间戳。');
  if (!NONCE.test(nonce)) throw unsigned('随机串应为 16 至 64 位字母、数字、短横线或下划线。');
  const { system } = app.database;
  const [key] = await sql.keyOf(system, appKey);
  // As much work for a key that is none: who asks learns nothing by the time.
  const secret = key ? app.vault.open(key.sealedSecret) : 'none';
  const fits = sameHex(hmac(secret, textOf(request, timestamp, nonce)), signature);
  if (!key || !fits) throw unsigned(WRONG);
  if (!key.enabled) throw forbidden('密钥已停用，请在开放接口页面启用，或换用其他密钥。');
  if (key.tenantStatus !== OPEN_TENANT) throw forbidden('公司已停用，请联系平台管理员。');
  // What somebody does by his key ends with what he may do himself.
  if (key.maker === null)
    throw forbidden('创建密钥的账号已停用或已删除，请由在职账号在开放接口页面新建密钥后换用。');
  if (key.ips.length > 0 && !key.ips.includes(plainIp(request.ip)))
    throw forbidden('来源地址不在密钥的 IP 白名单内，请在开放接口页面添加。');
  const calls = await sql.countCall(system, key.id, nonce, now);
  if (calls === undefined) throw unsigned('随机串已使用过，每次请求都要换一个新的。');
  if (calls > key.perMinute)
    throw new Refusal(CODES.tooMany, `密钥每分钟最多调用 ${key.perMinute} 次，请稍后再试。`);
  // The caller does not wait for it: when a key was last used may be missing once.
  if (calls === 1) sql.markUsed(system, key.id, now).catch((error: unknown) => request.log.warn(error));
  const side = sideOf(key.tenantType);
  return {
    sessionId: 0,
    userId: key.createdBy,
    userName: `接口：${key.name}`,
    tenantId: key.tenantId,
    tenantType: key.tenantType,
    side,
    permissions: side ? ofSide(key.scopes, side) : [],
    limits: NO_LIMITS,
  };
}

function headersOf({ headers }: FastifyRequest): Record<keyof typeof SIGN_HEADERS, string> {
  const values = Object.entries(SIGN_HEADERS).map(([name, header]) => {
    const value = headers[header];
    if (typeof value !== 'string' || value === '')
      throw unsigned(`请求没有签名：缺少请求头「${header}」，请按接口文档签名。`);
    return [name, value];
  });
  return Object.fromEntries(values) as Record<keyof typeof SIGN_HEADERS, string>;
}

function textOf(request: FastifyRequest, timestamp: string, nonce: string): string {
  const at = request.url.indexOf('?');
  const bodyHash = createHash('sha256')
    .update(rawBody(request) ?? '')
    .digest('hex');
  return textToSign({
    method: request.method,
    path: at < 0 ? request.url : request.url.slice(0, at),
    query: at < 0 ? '' : request.url.slice(at + 1),
    timestamp,
    nonce,
    bodyHash,
  });
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

const sameHex = (right: Buffer, given: string) =>
  /^[0-9a-f]{64}$/i.test(given) && timingSafeEqual(right, Buffer.from(given, 'hex'));

/** An IPv4 address that came over a socket of both kinds. */
const plainIp = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/, '');
