import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CODES, DEFAULT_TEXTS } from '#contract/errors.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { issueText } from '#contract/values/issue-text.ts';
import { MOST_BODY_BYTES } from './request-limits.ts';
import { FORM_ERRORS, UPLOAD_TOO_LARGE } from './form-limits.ts';
import { headersOfData } from './headers.ts';
import { Refusal } from './refusal.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const failure = (code: number, msg: string): Envelope<null> => ({
  code,
  msg,
  currentTime: Date.now(),
  data: null,
});

const TOGETHER = { code: CODES.conflict, msg: '多人同时修改了同一批数据，请重试。' };
const LOST = { code: CODES.unavailable, msg: '数据库连接中断，操作可能没有完成，请刷新后重试。' };
const FULL = {
  code: CODES.unavailable,
  msg: '服务器磁盘空间不足，操作没有保存；请联系管理员清理磁盘后重试。',
};
const UNSTORABLE = { code: CODES.badRequest, msg: '内容中有无法保存的字符或过大的数值，请修改后重试。' };

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** A row with these values stands already. */
export const isDuplicate = (error: unknown): boolean =>
  (error as { code?: string }).code === UNIQUE_VIOLATION;

/** Codes of PostgreSQL and of the network that are nobody's mistake but the moment's, or the caller's own. */
const KNOWN: Readonly<Record<string, { code: number; msg: string }>> = {
  '40P01': TOGETHER,
  '40001': TOGETHER,
  '55P03': TOGETHER,
  // Two at the same moment; where one can be named, the module does.
  [UNIQUE_VIOLATION]: { code: CODES.conflict, msg: '已有相同的名称或编号，请刷新后重试。' },
  [FOREIGN_KEY_VIOLATION]: { code: CODES.conflict, msg: '其中的数据刚被删除或正被使用，请刷新后重试。' },
  '57014': { code: CODES.unavailable, msg: '处理时间过长已停止，没有任何改动；请缩小范围后重试。' },
  '53300': { code: CODES.unavailable, msg: '服务器繁忙，请稍后重试。' },
  '57P01': LOST,
  '57P02': LOST,
  '57P03': LOST,
  '08006': LOST,
  ECONNRESET: LOST,
  ECONNREFUSED: LOST,
  EPIPE: LOST,
  '53100': FULL,
  ENOSPC: FULL,
  '22003': UNSTORABLE,
  '22007': UNSTORABLE,
  '22008': UNSTORABLE,
  '22021': UNSTORABLE,
  '22P02': UNSTORABLE,
  '22P05': UNSTORABLE,
};

/** What the driver says, without a code, of a connection that broke under a statement or before the rollback. */
const BROKEN = /^Connection terminated|not queryable|^Client was closed/;

/** What the reader of forms says of one that is cut off or was never one. */
const NO_FORM =
  /^(?:Unexpected end of|Multipart:|Malformed|Unsupported content type|Missing Content-Type)|terminated early/;
const CUT_OFF = { code: CODES.badRequest, msg: '上传的内容不完整，请重新选择文件上传。' };

const known = (error: Error & { code?: string }) =>
  (error.code === undefined ? undefined : KNOWN[error.code]) ??
  (BROKEN.test(error.message) ? LOST : NO_FORM.test(error.message) ? CUT_OFF : undefined);

/** The database went away, not the statement: what was sent may be sent again when it is back. */
export const isConnectionLost = (error: unknown): boolean => error instanceof Error && known(error) === LOST;

/** What never comes to a route: an address that cannot be read. */
export const answerUnroutable = (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
  void reply
    .headers(headersOfData(request))
    .type(JSON_TYPE)
    .send(failure(CODES.badRequest, '地址无法识别，请从页面重新打开。'));

/** Every error becomes an envelope with a Chinese sentence; what is not expected is logged and shows no inside. */
export function answerErrors(app: FastifyInstance) {
  z.config({ customError: issueText });
  app.setErrorHandler((error: FastifyError & { code?: string }, request, reply) => {
    if (reply.raw.headersSent) return reply.raw.destroy();
    hearOut(request, reply);
    const { code, msg } = answerTo(error, request);
    request.outcome = code;
    return reply.type('application/json').send(failure(code, msg));
  });
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith(BASE_PATH)) return reply.code(404).type('text/plain').send('404');
    request.outcome = CODES.notFound;
    return reply.send(failure(CODES.notFound, DEFAULT_TEXTS[404]!));
  });
}

/** What the user reads; what nobody expected goes to the log whole. */
function answerTo(
  error: FastifyError & { code?: string },
  { log, routeOptions }: FastifyRequest,
): { code: number; msg: string } {
  if (error instanceof Refusal) return { code: error.code, msg: error.message };
  if (error instanceof z.ZodError) return { code: CODES.badRequest, msg: zodText(error) };
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return {
      code: CODES.tooLarge,
      msg: `提交的内容超过 ${(routeOptions.bodyLimit ?? MOST_BODY_BYTES) / 1024 / 1024} MB，请拆分后再提交。`,
    };
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return { code: CODES.tooLarge, msg: UPLOAD_TOO_LARGE };
  if (error.code !== undefined && FORM_ERRORS.has(error.code))
    return { code: CODES.badRequest, msg: '一次只能上传一个文件，且不带多余的内容；请刷新页面后重新选择。' };
  if (error.code?.startsWith('FST_') || error instanceof SyntaxError)
    return { code: CODES.badRequest, msg: DEFAULT_TEXTS[400]! };
  const expected = known(error);
  if (expected) log.warn(error);
  else log.error(error);
  return expected ?? { code: CODES.failed, msg: DEFAULT_TEXTS[500]! };
}

/** How long one who is refused may go on sending, in milliseconds. */
const HEAR_OUT_MS = 30_000;

/** To close on one who still sends resets his connection, and the answer is lost with it: the rest is read and dropped. */
function hearOut(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete || request.raw.destroyed) return;
  reply.header('connection', 'keep-alive');
  request.raw.resume();
  const timer = setTimeout(() => request.raw.destroy(), HEAR_OUT_MS).unref();
  request.raw.once('close', () => clearTimeout(timer));
}

/** The first thing that does not fit; the schemas' own texts and issueText are whole sentences. */
const zodText = (error: z.ZodError): string => error.issues[0]?.message ?? DEFAULT_TEXTS[400]!;
