import type { NewOrder } from '#server/modules/order/service.ts';

/** A platform's order as it could be taken up now, or why it could not. */
export type Content = { order: NewOrder } | { refused: string };

const HEAD = {
  recipientName: '收件人',
  recipientPhone: '电话',
  country: '国家',
  province: '省',
  city: '市',
  district: '区县',
  address: '详细地址',
  postcode: '邮编',
  buyerRemark: '买家留言',
} as const satisfies Partial<Record<keyof NewOrder, string>>;
const SHOWN = 60;
const cut = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text);

/** What an order of a platform has become, each change a sentence for a merchant and a factory; empty: the same. */
export function differences(agreed: NewOrder, now: Content): string[] {
  if ('refused' in now) return [`平台上的订单变成了不能制作的样子：${now.refused}`];
  const { order } = now;
  const before = piecesOf(agreed);
  const after = piecesOf(order);
  const goods = [...new Set([...before.keys(), ...after.keys()])].flatMap((code) => {
    const [was = 0, is = 0] = [before.get(code), after.get(code)];
    if (was === is) return [];
    if (was === 0) return [`新增商品「${cut(code)}」${is} 件`];
    return is === 0
      ? [`去掉商品「${cut(code)}」（原 ${was} 件）`]
      : [`商品「${cut(code)}」由 ${was} 件改为 ${is} 件`];
  });
  const head = (Object.keys(HEAD) as (keyof typeof HEAD)[]).flatMap((field) => {
    const [was, is] = [agreed[field] ?? '', order[field] ?? ''];
    return was === is ? [] : [`${HEAD[field]}由「${cut(was)}」改为「${cut(is)}」`];
  });
  const paid = agreed.amountCents !== order.amountCents || agreed.currency !== order.currency;
  return [...goods, ...head, ...(paid && goods.length === 0 ? ['订单金额有变化（改价或部分退款）'] : [])];
}

function piecesOf({ lines }: NewOrder): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { platformCode, quantity } of lines)
    pieces.set(platformCode, (pieces.get(platformCode) ?? 0) + quantity);
  return pieces;
}
