import { fieldRule, TARGET_FIELDS, type TargetField } from '#contract/order-import/import-fields.ts';
import { assemble, type ImportLine } from '#server/modules/order-import/service.ts';
import type { NewOrder } from '#server/modules/order/service.ts';
import type { PulledOrder } from '#server/modules/platform/service.ts';

// oxlint-disable-next-line no-control-regex -- control characters are what it removes; tabs and line breaks stay
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Fit for our columns: a text is cut, as a label would be; a code that is cut would be another code. */
function fit(field: TargetField, value: string, refuse: (reason: string) => void): string {
  const { kind, label, max = 64 } = fieldRule(field);
  const text = value.toWellFormed().replace(CONTROL, ' ').trim();
  if (text.length <= max) return text;
  if (kind === 'code' && TARGET_FIELDS[field].of === 'line')
    refuse(`${label}有 ${text.length} 个字符，最多 ${max} 个`);
  return text.slice(0, max).toWellFormed();
}

/** An order of a platform as the import knows orders, under the same limits. */
export function orderOf(pulled: PulledOrder): { order: NewOrder } | { refused: string } {
  const refusals: string[] = [];
  const refuse = (reason: string) => void refusals.push(reason);
  const text = (field: TargetField, value: string) => fit(field, value, refuse);
  const { recipient } = pulled;
  const head = {
    platformOrderNo: pulled.platformOrderNo,
    currency: pulled.currency,
    orderCents: pulled.orderCents,
    payTime: pulled.payTime,
    createTime: pulled.createTime,
    recipientName: text('recipientName', recipient.name),
    recipientPhone: text('recipientPhone', recipient.phone),
    country: text('country', recipient.country),
    province: text('province', recipient.province),
    city: text('city', recipient.city),
    district: text('district', recipient.district),
    address: text('address', recipient.address),
    postcode: text('postcode', recipient.postcode),
    buyerKey: text('buyerKey', pulled.buyerKey),
    buyerRemark: text('buyerRemark', pulled.buyerRemark),
    sellerRemark: text('sellerRemark', pulled.sellerRemark),
    ...{ orderStatus: '', expressName: '', waybillNo: '' },
  };
  if (!/^[A-Z]{3}$/.test(head.currency)) refuse(`币种「${head.currency}」不是三个字母的代码`);
  if (head.platformOrderNo === '' || head.platformOrderNo.length > TARGET_FIELDS.platformOrderNo.max)
    refuse('平台订单号为空或太长');
  const lines = pulled.lines
    .filter(({ quantity }) => quantity > 0)
    .map((line): ImportLine => {
      const skuCode = text('skuCode', line.platformCode);
      if (skuCode === '') refuse(`商品「${line.title.slice(0, 50)}」没有商家编码，也没有平台 SKU 编号`);
      if (!Number.isSafeInteger(line.quantity)) refuse(`商品「${line.title.slice(0, 50)}」的数量不是整数`);
      const { quantity, unitCents } = line;
      const title = text('title', line.title);
      return { ...head, skuCode, quantity, unitCents, title, variation: text('variation', line.variation) };
    });
  if (lines.length === 0) refuse('订单没有要发货的商品');
  if (refusals.length > 0) return { refused: [...new Set(refusals)].join('；') };
  const whole = assemble(
    lines.map((line, i) => ({ lineNo: i + 1, orderKey: head.platformOrderNo, line, reason: null })),
  );
  return 'order' in whole ? { order: whole.order } : { refused: whole.refused[0]?.reason ?? '订单不能导入' };
}
