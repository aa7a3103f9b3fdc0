import http from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CODES } from '#contract/errors.ts';
import { REQUEST_TIMEOUT_MS } from '#contract/wire.ts';
import { compressedRefusal } from './body.ts';
import { headersOfData } from './headers.ts';
import { Refusal } from './refusal.ts';

/** Of a JSON form; an upload has MAX_UPLOAD_BYTES. */
export const MOST_BODY_BYTES = 4 * 1024 * 1024;
/** Of everything in front of the form: its address and its headers. */
export const MOST_HEAD_BYTES = 16 * 1024;

/** How what was sent may take its time. */
export interface RequestLimits {
  /** Head of a request. */
  headMs: number;
  /** Form of a call: 4 MB at 0.6 Mbit/s. */
  formMs: number;
  /** Whole of a request: an upload of 200 MB at 3 Mbit/s takes nine minutes. */
  wholeMs: number;
  /** Between two bytes, either way: who no longer reads what he asked for is let go. */
  idleMs: number;
  /** Forms that are half there, all together, as large as they say they become: they lie in memory. */
  halfBytes: number;
}
export const REQUEST_LIMITS: RequestLimits = {
  headMs: 20_000,
  formMs: 60_000,
  wholeMs: 600_000,
  idleMs: REQUEST_TIMEOUT_MS,
  halfBytes: 256 * 1024 * 1024,
};
/** Of the forms that are half there one address has so much of all: its slow ones leave room for the others. */
const SHARE_OF_AN_ADDRESS = 5;
/** How often Node looks for whoever is late. */
const LOOK_EVERY_MS = 5000;

export const httpOptions = {
  maxHeaderSize: MOST_HEAD_BYTES,
  connectionsCheckingInterval: LOOK_EVERY_MS,
} as const satisfies http.ServerOptions;

/** Whoever sends a little at a time holds a connection for so long, and never more memory than there is to give. */
export function boundRequests(app: FastifyInstance, limits: RequestLimits): void {
  app.server.headersTimeout = limits.headMs;
  app.server.requestTimeout = limits.wholeMs;
  app.server.timeout = limits.idleMs;
  const mostOfOne = Math.max(MOST_BODY_BYTES, limits.halfBytes / SHARE_OF_AN_ADDRESS);
  const ofAddress = new Map<string, number>();
  let half = 0;
  const count = (ip: string, bytes: number) => {
    half += bytes;
    const his = (ofAddress.get(ip) ?? 0) + bytes;
    if (his === 0) ofAddress.delete(ip);
    else ofAddress.set(ip, his);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const compressed = compressedRefusal(request.headers);
    if (compressed) return done(compressed);
    const bytes = promised(request);
    const { raw, ip } = request;
    if (bytes === 0) return done();
    if (half + bytes > limits.halfBytes || (ofAddress.get(ip) ?? 0) + bytes > mostOfOne) {
      reply.header('retry-after', '1');
      return done(new Refusal(CODES.unavailable, '服务器繁忙，请稍后重试。'));
    }
    count(ip, bytes);
    const late = setTimeout(() => raw.destroy(), limits.formMs);
    let counted = true;
    const arrived = () => {
      clearTimeout(late);
      if (counted) count(ip, -bytes);
      counted = false;
    };
    raw.once('end', arrived).once('close', arrived);
    done();
  });
}

/** What its form will take of the memory: what it says, or the most that is read of one that does not say. */
function promised({ headers, raw, routeOptions }: FastifyRequest): number {
  if (headers['content-type']?.startsWith('multipart/')) return 0;
  const most = routeOptions.bodyLimit ?? MOST_BODY_BYTES;
  if (headers['transfer-encoding'] !== undefined) return most;
  const said = Number(headers['content-length'] ?? 0);
  // One that says too much is refused by its length, unread.
  return raw.complete || !(said <= most) ? 0 : said;
}

const SAID: Readonly<Record<string, { status: number; code: number; msg: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: CODES.gatewayTimeout,
    msg: '请求没有在规定时间内发送完，请检查网络后重试。',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: CODES.badRequest,
    msg: '请求头或地址过长，请清除浏览器的 Cookie、减少筛选条件后重试。',
  },
};
const NO_HTTP = { status: 400, code: CODES.badRequest, msg: '请求无法识别，请从页面重新打开。' };

/** For what is no request: nothing of it is logged, as the bytes that came may hold a token. */
export function answerNoRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, msg } = SAID[error.code ?? ''] ?? NO_HTTP;
  const body = JSON.stringify({ code, msg, currentTime: Date.now(), data: null });
  const head = {
    ...headersOfData({ protocol: 'http' }),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}
