import { Button } from '@blueprintjs/core';
import { REFUND_STATES, type ShopRefund } from '#contract/shop/shop-subscription.ts';
import { type Column, LongText, Money, Nothing, TimeText, WordTag } from '@/shared/ui/list/index.ts';

const INTENTS = { 0: 'warning', 1: 'success', 2: 'danger' } as const;

export const refundColumns = (
  onAnswer: (refund: ShopRefund, approved: boolean) => void,
): Column<ShopRefund>[] => [
  {
    name: 'merchant',
    title: '商家',
    width: 200,
    cell: ({ merchantName }) => <LongText text={merchantName} />,
  },
  { name: 'store', title: '店铺', width: 200, cell: ({ storeName }) => <LongText text={storeName} /> },
  {
    name: 'amount',
    title: '退款金额',
    width: 110,
    align: 'right',
    cell: ({ amountCents, currency }) => <Money cents={amountCents} currency={currency} />,
  },
  { name: 'reason', title: '退款原因', width: 220, cell: ({ reason }) => <LongText text={reason} /> },
  {
    name: 'status',
    title: '状态',
    width: 88,
    cell: ({ status }) => <WordTag intent={INTENTS[status]}>{REFUND_STATES[status]}</WordTag>,
  },
  {
    name: 'answer',
    title: '驳回原因',
    width: 160,
    cell: ({ answer }) => (answer ? <LongText text={answer} /> : <Nothing />),
  },
  { name: 'createdAt', title: '申请时间', width: 112, cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  {
    name: 'answeredAt',
    title: '处理时间',
    width: 112,
    cell: ({ answeredAt }) => <TimeText at={answeredAt} />,
  },
  {
    name: 'do',
    title: '操作',
    width: 116,
    cell: (row) =>
      row.status === 0 ? (
        <>
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            text="退款"
            onClick={() => onAnswer(row, true)}
          />
          <Button
            variant="minimal"
            size="small"
            intent="danger"
            text="驳回"
            onClick={() => onAnswer(row, false)}
          />
        </>
      ) : (
        <Nothing />
      ),
  },
];
