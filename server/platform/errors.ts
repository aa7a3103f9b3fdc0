import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CODES, DEFAULT_TEXTS } from '#contract/errors.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { Refusal } from './refusal.ts';

const failure = (code: number, msg: string): Envelope<null> => ({
  code,
  msg,
  currentTime: Date.now(),
  data: null,
});

/** PostgreSQL's codes that are nobody's mistake but the moment's. */
const BUSY = new Map([
  ['40P01', '多人同时修改了同一批数据，请重试。'],
  ['40001', '多人同时修改了同一批数据，请重试。'],
  ['57014', '查询时间过长已停止，请缩小筛选范围后重试。'],
  ['53300', '服务器繁忙，请稍后重试。'],
]);

/** Every error becomes an envelope with a Chinese sentence; what is not expected is logged and shows no inside. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError & { code?: string }, request, reply) => {
    if (reply.raw.headersSent) return reply.raw.destroy();
    reply.type('application/json');
    if (error instanceof Refusal) return reply.send(failure(error.code, error.message));
    if (error instanceof z.ZodError) return reply.send(failure(CODES.badRequest, zodText(error)));
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE') {
      return reply.send(failure(CODES.tooLarge, '内容过大，请拆分后再提交。'));
    }
    if (error.code?.startsWith('FST_') || error instanceof SyntaxError) {
      return reply.send(failure(CODES.badRequest, DEFAULT_TEXTS[400]!));
    }
    const busy = error.code === undefined ? undefined : BUSY.get(error.code);
    if (busy) return reply.send(failure(CODES.conflict, busy));
    request.log.error(error);
    return reply.send(failure(CODES.failed, DEFAULT_TEXTS[500]!));
  });
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith(BASE_PATH)) return reply.code(404).type('text/plain').send('404');
    return reply.send(failure(CODES.notFound, DEFAULT_TEXTS[404]!));
  });
}

/** The first thing that does not fit. Our own messages are whole sentences; the library's are led by the field. */
function zodText(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return DEFAULT_TEXTS[400]!;
  const own = /[\u4e00-\u9fff]/.test(issue.message) && !issue.message.startsWith('无效');
  return own
    ? issue.message
    : `${DEFAULT_TEXTS[400]}（${issue.path.join('.') || '请求体'}：${issue.message}）`;
}
