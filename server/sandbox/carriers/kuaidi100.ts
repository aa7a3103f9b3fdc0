import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { repeat } from '#server/platform/repeat.ts';
import { ownAddress } from '../own-address.ts';
import { openKuaidi100, SANDBOX_KUAIDI100, type Push } from './kuaidi100-desk.ts';

const HERE = '/sandbox/kuaidi100';
const EVERY_MS = 10_000;
const { customer, key } = SANDBOX_KUAIDI100;

/** Where the stand-in is asked, once the server listens. */
export const sandboxKuaidi100 = (app: FastifyInstance) => () => ownAddress(app) + HERE;

const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams());
const refused = (returnCode: string, message: string) => ({ result: false, returnCode, message });

interface Asked {
  company?: string;
  number?: string;
  key?: string;
  parameters?: { callbackurl?: string; salt?: string };
}

/** A stand-in of 快递100, for demo mode and tests: it watches the numbers it is asked for, and pushes what happens to them. */
export const kuaidi100Sandbox = (app: FastifyInstance) =>
  app.register((scope, _options, done) => {
    const desk = openKuaidi100(() => app.clock.now().getTime());
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body as string)),
    );
    const send = async (push: Push) => {
      const answer = await fetch(push.url, {
        method: 'POST',
        body: new URLSearchParams(push.form),
        signal: AbortSignal.timeout(15_000),
      })
        .then((response) => response.text())
        .catch(() => '');
      desk.answered(push, answer);
    };
    const sendAll = async (pushes: readonly Push[]) => {
      for (const push of pushes) await send(push);
    };

    scope.post(`${HERE}/poll`, (request) => {
      let asked: Asked;
      try {
        asked = JSON.parse(formOf(request).get('param') ?? '') as Asked;
      } catch {
        return refused('701', '参数格式不正确');
      }
      const { company = '', number = '', parameters: { callbackurl = '', salt = '' } = {} } = asked;
      if (asked.key !== key) return refused('600', '您不是合法的订阅者（即授权Key出错）');
      if (company === '' || number === '' || callbackurl === '')
        return refused('701', '拒绝订阅的快递公司或单号');
      return desk.watch({ company, number, callbackurl, salt })
        ? { result: true, returnCode: '200', message: '提交成功' }
        : refused('501', '重复订阅');
    });
    scope.post(`${HERE}/poll/query.do`, (request) => {
      const form = formOf(request);
      const param = form.get('param') ?? '';
      const sign = createHash('md5')
        .update(param + key + customer)
        .digest('hex')
        .toUpperCase();
      if (form.get('customer') !== customer || form.get('sign') !== sign)
        return refused('503', '验证签名失败');
      const { num = '' } = JSON.parse(param) as { num?: string };
      return desk.query(num) ?? refused('500', '查询无结果，请隔段时间再查');
    });
    /** For tests and whoever shows the product: the next thing happens to a parcel now. */
    scope.post(`${HERE}/desk/advance/:number`, async (request) => {
      const pushes = desk.advance((request.params as { number: string }).number);
      await sendAll(pushes);
      return { pushed: pushes.length, ledger: desk.ledger };
    });
    repeat(app, { name: 'stand-in of 快递100', everyMs: EVERY_MS }, async () => {
      for (const number of desk.hasWaited()) await sendAll(desk.advance(number));
      await sendAll(desk.due());
    });
    done();
  });
