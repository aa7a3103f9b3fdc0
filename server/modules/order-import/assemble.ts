import { createHash } from 'node:crypto';
import { fieldRule, type TargetField } from '#contract/order-import/import-fields.ts';
import type { ImportLine } from './import-line.ts';
import { AMOUNT_TOO_LARGE, amountFits } from '#contract/order/order-create.ts';
import type { NewOrder } from '#server/modules/order/service.ts';
import type { StagedLine } from './sql.ts';

/** Above this an order would not fit the database's counts; real orders stay far below. */
const MOST_PIECES = 1_000_000;
export const MOST_LINES = 2000;
export const TOO_LONG = `一个订单最多 ${MOST_LINES} 行，请拆分后重新导入`;

export type Assembled = { order: NewOrder } | { refused: { lineNo: number; reason: string }[] };

/** One order out of its lines; refused whole where one of its lines is, each line with its reason. */
export function assemble(lines: readonly StagedLine[]): Assembled {
  const bad = lines.find((line) => line.line === null);
  if (bad) {
    const elsewhere = `同一订单的第 ${bad.lineNo} 行被拒绝：${bad.reason}`;
    return { refused: lines.map(({ lineNo, reason }) => ({ lineNo, reason: reason ?? elsewhere })) };
  }
  const strangers = twoRecipients(lines);
  if (strangers) return { refused: lines.map(({ lineNo }) => ({ lineNo, reason: strangers })) };
  const read = lines.map((line) => line.line!);
  const all = (reason: string) => ({ refused: lines.map(({ lineNo }) => ({ lineNo, reason })) });
  if (read.length > MOST_LINES) return all(TOO_LONG);
  if (new Set(read.map((line) => line.currency)).size > 1)
    return all('同一订单的各行币种不同，请改为同一币种');
  if (read.reduce((sum, line) => sum + line.quantity, 0) > MOST_PIECES)
    return all(`一个订单最多 ${MOST_PIECES} 件`);
  if (!amountFits(read)) return all(AMOUNT_TOO_LARGE);
  return { order: orderOf(read) };
}

/** Who gets the goods, and where. */
const RECIPIENT = [
  ...(['recipientName', 'recipientPhone', 'country', 'province', 'city', 'district'] as const),
  ...(['address', 'postcode', 'buyerKey'] as const),
] satisfies (keyof ImportLine & TargetField)[];

const comparable = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/**
 * Two lines of one order number that go to different people: the number is wrong, and made one order, somebody would get
 * the goods of the other. A field that a line leaves blank says nothing. @returns the sentence with both lines
 */
function twoRecipients(lines: readonly StagedLine[]): string | undefined {
  const unlike = RECIPIENT.flatMap((field) => {
    const said = lines.find(({ line }) => line![field] !== '');
    if (!said) return [];
    const meant = comparable(said.line![field]);
    const other = lines.find(({ line }) => line![field] !== '' && comparable(line![field]) !== meant);
    return other ? [{ label: fieldRule(field).label, at: said.lineNo, against: other.lineNo }] : [];
  });
  if (!unlike[0]) return undefined;
  const { at, against } = unlike[0];
  const labels = unlike.filter((one) => one.at === at && one.against === against).map(({ label }) => label);
  return (
    `第 ${at} 行和第 ${against} 行的平台订单号相同，${labels.join('、')}却不同，不能合成一个订单。` +
    '请核对这两行的订单号（长订单号所在的列须为文本格式），改正后重新导入'
  );
}

/** The first line that says something wins, as in the exports that leave later lines blank. */
function orderOf(lines: readonly ImportLine[]): NewOrder {
  const first = <K extends keyof ImportLine>(key: K) =>
    lines.find((line) => line[key] !== '' && line[key] !== null)?.[key] ?? lines[0]![key];
  const payTime = first('payTime') ?? first('createTime');
  const order = {
    platformOrderNo: lines[0]!.platformOrderNo,
    currency: first('currency'),
    amountCents: first('orderCents') ?? lines.reduce((sum, l) => sum + l.quantity * (l.unitCents ?? 0), 0),
    buyerKey: first('buyerKey') || null,
    recipientName: first('recipientName'),
    recipientPhone: first('recipientPhone'),
    country: first('country'),
    province: first('province'),
    city: first('city'),
    district: first('district'),
    address: first('address'),
    postcode: first('postcode'),
    expressName: first('expressName'),
    buyerRemark: first('buyerRemark'),
    merchantRemark: first('sellerRemark'),
    payTime: payTime === null ? null : new Date(payTime).toISOString(),
    lines: lines.map((line) => ({
      platformCode: line.skuCode,
      title: line.title,
      variation: line.variation,
      quantity: line.quantity,
      unitCents: line.unitCents,
    })),
  };
  return { ...order, contentHash: createHash('sha256').update(contentOf(order)).digest('hex') };
}

/** What tells one content from another: an unknown price is a 0 in it, as in what was imported before it was kept apart. */
const contentOf = (order: NewOrder): string =>
  JSON.stringify(order, (key, value: unknown) => (key === 'unitCents' ? (value ?? 0) : value));
