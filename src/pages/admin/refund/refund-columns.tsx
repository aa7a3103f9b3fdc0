import { REFUND_STATES, type ShopRefund } from '#contract/shop/shop-subscription.ts';
import { type Column, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<ShopRefund>();

const INTENTS = { 0: 'warning', 1: 'success', 2: 'danger' } as const;

export const refundColumns = (
  onAnswer: (refund: ShopRefund, approved: boolean) => void,
): Column<ShopRefund>[] => [
  c.text('merchant', '商家', 200, ({ merchantName }) => merchantName),
  c.text('store', '店铺', 200, ({ storeName }) => storeName),
  c.money('amount', '退款金额', 110, ({ amountCents: cents, currency }) => ({ cents, currency })),
  c.text('reason', '退款原因', 220),
  c.word('status', '状态', 88, REFUND_STATES, INTENTS),
  c.text('answer', '驳回原因', 160),
  c.time('createdAt', '申请时间'),
  c.time('answeredAt', '处理时间'),
  c.actions(116, (row) =>
    row.status === 0
      ? [
          { intent: 'primary', text: '退款', act: () => onAnswer(row, true) },
          { intent: 'danger', text: '驳回', act: () => onAnswer(row, false) },
        ]
      : [],
  ),
];
