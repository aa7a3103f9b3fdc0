import { useState } from 'react';
import { Button, Dialog, DialogBody, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { REFUND_STATES, shopSubscription, type Subscription } from '#contract/shop/shop-subscription.ts';
import type { Shop } from '#contract/shop/shop.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { TextField, useForm, useVerification } from '@/shared/ui/form/index.ts';
import { Money, TimeText } from '@/shared/ui/list/index.ts';

const reasonForm = shopSubscription.refundApply.input.pick({ reason: true });

/** What was paid for a shop, what can be had back, and what became of it when it was asked for. */
export function ServiceDialog({ shop: { id, nick }, onClose }: { shop: Shop; onClose: () => void }) {
  const paid = useQuery(query(shopSubscription.list, { storeId: id }, { quiet: true }));
  const refunds = useQuery(query(shopSubscription.refundList, { storeId: id }, { quiet: true }));
  const [asking, setAsking] = useState<Subscription>();
  const reload = (): void => {
    void paid.refetch();
    void refunds.refetch();
  };
  const stateOf = (of: Subscription): string => {
    if (of.refundedAt !== null) return '已退款';
    const last = refunds.data?.find((refund) => refund.subscriptionId === of.id);
    return last ? `退款${REFUND_STATES[last.status]}${last.answer ? `：${last.answer}` : ''}` : '使用中';
  };
  const mayAsk = (of: Subscription): boolean =>
    of.refundableCents > 0 && !refunds.data?.some((r) => r.subscriptionId === of.id && r.status === 0);
  return (
    <Dialog
      isOpen
      title={`店铺服务：${nick}`}
      onClose={onClose}
      className="form-dialog"
      style={{ width: 720 }}
    >
      <DialogBody>
        <p className="danger-text">系统编号 {id}，付款时请告诉平台。</p>
        <FailureNote error={paid.error ?? refunds.error} retry={reload} />
        {paid.data?.length === 0 && (
          <EmptyState title="没有订购记录" text="服务由平台登记，付款后会显示在这里。" />
        )}
        {paid.data && paid.data.length > 0 && (
          <HTMLTable className="shop-service" compact aria-label="订购记录">
            <thead>
              <tr>
                <th>服务期</th>
                <th data-align="right">金额</th>
                <th data-align="right">现在可退</th>
                <th>状态</th>
                <th>操作</th>
              </tr>
            </thead>
            <tbody>
              {paid.data.map((one) => (
                <tr key={one.id}>
                  <td>
                    <TimeText at={one.startsAt} /> 至 <TimeText at={one.endsAt} />
                  </td>
                  <td data-align="right">
                    <Money cents={one.amountCents} currency={one.currency} />
                  </td>
                  <td data-align="right">
                    <Money cents={one.refundableCents} currency={one.currency} />
                  </td>
                  <td className="shop-service-state">{stateOf(one)}</td>
                  <td>
                    {mayAsk(one) && (
                      <Button variant="minimal" size="small" text="申请退款" onClick={() => setAsking(one)} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        )}
        {asking && (
          <RefundDialogs
            subscription={asking}
            onDone={() => {
              setAsking(undefined);
              reload();
            }}
            onClose={() => setAsking(undefined)}
          />
        )}
      </DialogBody>
    </Dialog>
  );
}

/** First why, then the verification: it is about money. */
function RefundDialogs({
  subscription: { id, storeId },
  onDone,
  onClose,
}: {
  subscription: Subscription;
  onDone: () => void;
  onClose: () => void;
}) {
  const { verification, verify } = useVerification();
  const form = useForm(reasonForm, { reason: '' }, async ({ reason }) =>
    verify(
      '申请这笔订购的退款：金额按剩余天数计算，通过后服务立即结束。',
      (pass) =>
        call(shopSubscription.refundApply, { storeId, subscriptionId: id, reason, ...pass }, { quiet: true }),
      () => {
        showMessage('退款申请已提交，处理后会通知您');
        onDone();
      },
    ),
  );
  return (
    <FormDialog
      title="申请退款"
      form={{ ...form, verification }}
      width={440}
      submitText="下一步"
      onClose={onClose}
    >
      <TextField label="退款原因" required autoFocus lines={3} {...form.field('reason')} />
    </FormDialog>
  );
}
