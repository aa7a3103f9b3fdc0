import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { stand, type Standing } from '../shops/standing.ts';

/**
 * What happens to a call beside its answer: `cut` acts and breaks off after the first byte, `gone` breaks off without acting,
 * `html` is the page of a gateway that never asked the service, `down` a 502 of one, `late` comes seconds after.
 */
export type SfMishap = 'cut' | 'gone' | 'html' | 'down' | 'busy' | 'late' | undefined;

export interface SfOrder {
  orderId: string;
  waybillNo: string;
  isCancelled: boolean;
  /** The courier has it: it is not cancelled any more. */
  isCollected: boolean;
  /** Its recipient has it: it does not come back any more. */
  isSigned: boolean;
  /** It was asked back. */
  isIntercepted: boolean;
}
export interface SfAccount {
  checkword: string;
  /** Whether it hashes the text form-encoded, as the older documents say, or as it is. */
  encoded: boolean;
}
export interface SfCarrier extends Standing {
  /** Every number that was given, in their order: what the tables of the product are compared with. */
  ledger: SfOrder[];
  accounts: Map<string, SfAccount>;
  /** Calls by service and order, as they came. */
  asked: string[];
  /** Waits for it before it acts on an order; a test lets it go on. */
  gate: ((service: string, orderId: string) => Promise<void> | undefined) | undefined;
}

/** An account that demo mode and tests bind. */
export const SF_ACCOUNT = { partnerId: 'PFDEMO', checkword: 'demo-checkword-0001' } as const;
/** One that demo mode and tests bind to see what happens where a carrier is down: whatever it asks, a gateway answers 502. */
export const SF_DOWN_ACCOUNT = { partnerId: 'PFDOWN', checkword: 'down-checkword-0001' } as const;
const MOST_SKEW_MS = 10 * 60_000;
const LATE_MS = 5000;
const HTML = '<html><head><title>502</title></head><body>Bad Gateway</body></html>';

/** The signature by the documentation's words, not by the adapter's code. */
function digestOf(msgData: string, timestamp: string, { checkword, encoded }: SfAccount): string {
  const plain = msgData + timestamp + checkword;
  const text = encoded ? new URLSearchParams([['', plain]]).toString().slice(1) : plain;
  return createHash('md5').update(text, 'utf8').digest('base64');
}

const platform = (apiResultCode: string, apiErrorMsg: string) => ({
  ...{ apiErrorMsg, apiResponseID: '000177', apiResultCode, apiResultData: '' },
});
const said = (result: object) => ({ ...platform('A1000', ''), apiResultData: JSON.stringify(result) });
const no = (errorCode: string, errorMsg: string) =>
  said({ success: false, errorCode, errorMsg, msgData: null });
const yes = (msgData: object) => said({ success: true, errorCode: 'S0000', errorMsg: null, msgData });

const shown = ({ orderId, waybillNo }: SfOrder) => ({
  ...{ orderId, originCode: '755', destCode: '010', filterResult: 2 },
  waybillNoInfoList: [{ waybillType: 1, waybillNo }],
  routeLabelInfo: [{ code: '1000', routeLabelData: { destRouteLabel: '010-A12-003', proCode: 'T4' } }],
});

/** 顺丰 as its open platform is documented. */
export async function standSf({
  now = () => new Date(),
  mishapOf = () => undefined,
}: { now?: () => Date; mishapOf?: (call: number) => SfMishap } = {}): Promise<SfCarrier> {
  const accounts = new Map<string, SfAccount>([
    [SF_ACCOUNT.partnerId, { checkword: SF_ACCOUNT.checkword, encoded: true }],
  ]);
  const orders = new Map<string, SfOrder>();
  const ledger: SfOrder[] = [];
  const asked: string[] = [];
  const requests = new Set<string>();
  // Of one that stands up again after it was ended, other numbers come.
  let next = Math.floor(Date.now() / 10) % 10_000_000_000;
  let calls = 0;

  const serve = (service: string, message: Record<string, unknown>): object => {
    const orderId = String(message['orderId'] ?? '');
    const found = orders.get(orderId);
    switch (service) {
      case 'EXP_RECE_CREATE_ORDER': {
        if (found) return no('8016', '重复下单');
        const [, to] = (message['contactInfoList'] ?? []) as { mobile?: string; address?: string }[];
        if (!to?.mobile || !/\d{7}/.test(to.mobile)) return no('8119', '收件人电话格式不正确');
        if (!to.address) return no('1014', '到件方地址不能为空');
        const one = {
          orderId,
          waybillNo: `SF${String((next += 1)).padStart(13, '0')}`,
          isCancelled: false,
          isCollected: false,
          ...{ isSigned: false, isIntercepted: false },
        };
        orders.set(orderId, one);
        ledger.push(one);
        return yes(shown(one));
      }
      case 'EXP_RECE_SEARCH_ORDER_RESP':
        return found && !found.isCancelled ? yes(shown(found)) : no('8024', '未下单');
      case 'EXP_RECE_UPDATE_ORDER':
        if (!found) return no('8024', '未下单');
        if (found.isCancelled) return no('8037', '已消单');
        if (found.isCollected) return no('8057', '运单已收件，不能消单');
        found.isCancelled = true;
        return yes({
          orderId,
          resStatus: 2,
          waybillNoInfoList: [{ waybillType: 1, waybillNo: found.waybillNo }],
        });
      case 'EXP_RECE_WANTED_INTERCEPT': {
        const one = ledger.find(({ waybillNo }) => waybillNo === message['waybillNo']);
        const { address } = (message['newDestAddress'] ?? {}) as { address?: string };
        if (!one || one.isCancelled) return no('8024', '未下单');
        if (!address) return no('1014', '新收件地址不能为空');
        if (one.isSigned) return no('8196', '运单已签收，不能退回');
        if (one.isIntercepted) return no('8197', '运单已截单，请勿重复提交');
        one.isIntercepted = true;
        return said({ success: true, errorCode: 'S0000', errorMsg: null, msgData: null });
      }
      default:
        return platform('A1004', '无对应服务权限');
    }
  };

  const standing = await stand((app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    app.post('/std/service', async (request, reply) => {
      const form = new URLSearchParams(String(request.body));
      const of = (name: string) => form.get(name) ?? '';
      const [msgData, timestamp, service] = [of('msgData'), of('timestamp'), of('serviceCode')];
      const mishap = mishapOf((calls += 1));
      if (mishap === 'gone') return reply.raw.destroy();
      if (mishap === 'html') return reply.type('text/html').send(HTML);
      const isDown = mishap === 'down' || of('partnerID') === SF_DOWN_ACCOUNT.partnerId;
      if (isDown) return reply.code(502).type('text/html').send(HTML);
      if (mishap === 'busy') return platform('A1005', '流量受控');
      if (mishap === 'late') await pause(LATE_MS);
      const account = accounts.get(of('partnerID'));
      if (!account || !of('requestID')) return platform('A1001', '必传参数不可为空');
      if (Math.abs(Number(timestamp) - now().getTime()) > MOST_SKEW_MS)
        return platform('A1002', '请求时效已过期');
      if (digestOf(msgData, timestamp, account) !== of('msgDigest')) return platform('A1006', '数字签名无效');
      if (requests.has(of('requestID'))) return platform('A1007', '重复请求');
      requests.add(of('requestID'));
      const message = JSON.parse(msgData) as Record<string, unknown>;
      asked.push(`${service} ${String(message['orderId'] ?? message['waybillNo'])}`);
      await made.gate?.(service, String(message['orderId']));
      const answer = serve(service, message);
      return mishap === 'cut' ? cutOff(reply, answer) : answer;
    });
  });
  const made: SfCarrier = Object.assign(standing, {
    ...{ ledger, accounts, asked, gate: undefined as SfCarrier['gate'] },
    url: `${standing.url}/std/service`,
  });
  return made;
}

/** The head and the first bytes, and then nothing: whoever asked does not know that it was done. */
function cutOff(reply: FastifyReply, answer: object): void {
  const text = JSON.stringify(answer);
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  });
  reply.raw.write(text.slice(0, 12), () => reply.raw.destroy());
}
