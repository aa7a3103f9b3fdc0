import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { REFUND_STATES, shopSubscription, type ShopRefund } from '#contract/shop/shop-subscription.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { refundColumns } from './refund-columns.tsx';
import { RecordDialog, RefundAnswerDialog } from './refund-dialogs.tsx';

const WAITING = 0;

/** /admin/refund: what merchants want back of what they paid for their shops, and what was answered. */
export function RefundPage() {
  const list = useList(shopSubscription.refundPage, { name: 'admin.refund', start: { status: WAITING } });
  const [answering, setAnswering] = useState<{ refund: ShopRefund; approved: boolean }>();
  const [recording, setRecording] = useState(false);
  const record = <Button intent="primary" text="登记订购" onClick={() => setRecording(true)} />;
  return (
    <>
      <ListScreen
        title="店铺退款"
        list={list}
        columns={refundColumns((refund, approved) => setAnswering({ refund, approved }))}
        filters={[{ name: 'status', label: '状态', kind: 'choice', options: optionsOf(REFUND_STATES, true) }]}
        tools={record}
        empty={{ title: '没有退款申请', text: '商家在「绑定店铺」的「服务与退款」里申请后，会显示在这里。' }}
      />
      {answering && (
        <RefundAnswerDialog
          {...answering}
          onSettled={list.afterAction}
          onClose={() => setAnswering(undefined)}
        />
      )}
      {recording && <RecordDialog onClose={() => setRecording(false)} />}
    </>
  );
}
