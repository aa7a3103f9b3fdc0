import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { orderEventParams } from '#contract/order-events.ts';
import { CODES } from '#contract/errors.ts';
import { order } from '#contract/order.ts';
import { ApiError, call } from '@/shared/api/index.ts';
import type { ActionableOrder } from '@/entities/order/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

const EXPRESSES = [
  '顺丰速运',
  '中通快递',
  '圆通速递',
  '韵达快递',
  '申通快递',
  '极兔速递',
  '京东物流',
  '邮政 EMS',
  '德邦快递',
].map((value) => ({ value, label: value }));

/** Asks for the waybill of one order after the other; enter ships it and goes on, what was refused stays. */
export function ShipDialog({
  orders,
  onClose,
}: {
  orders: readonly ActionableOrder[];
  /** With those that are not shipped. */
  onClose: (left: readonly ActionableOrder[]) => void;
}) {
  const [at, setAt] = useState(0);
  const [passed, setPassed] = useState<readonly ActionableOrder[]>([]);
  const [express, setExpress] = useState<string>();
  const current = orders[at]!;
  const left = [...passed, ...orders.slice(at)];
  const next = (skipped: readonly ActionableOrder[]): void => {
    const nowPassed = [...passed, ...skipped];
    if (at + 1 === orders.length) return onClose(nowPassed);
    setPassed(nowPassed);
    setAt(at + 1);
  };
  return (
    <ShipForm
      key={current.id}
      order={current}
      express={express}
      onExpress={setExpress}
      title={orders.length === 1 ? '发货' : `发货（第 ${at + 1} 单，共 ${orders.length} 单）`}
      onShipped={() => next([])}
      onSkip={orders.length > 1 ? () => next([current]) : undefined}
      onClose={() => onClose(left)}
    />
  );
}

function ShipForm({
  order: { id, orderNo, version },
  express,
  onExpress,
  title,
  onShipped,
  onSkip,
  onClose,
}: {
  order: ActionableOrder;
  express: string | undefined;
  onExpress: (name: string | undefined) => void;
  title: string;
  onShipped: () => void;
  onSkip: (() => void) | undefined;
  onClose: () => void;
}) {
  // One order, one shipment: an attempt that got no answer is sent again under the same key.
  const [key] = useState(randomId);
  const [attempt, setAttempt] = useState<{ key: string; waybillNo: string }>();
  const form = useForm(orderEventParams['order.ship'], { waybillNo: '' }, async ({ waybillNo }) => {
    const sent = attempt?.waybillNo === waybillNo ? attempt : { key: attempt ? randomId() : key, waybillNo };
    setAttempt(sent);
    const result = await call(
      order.action,
      {
        event: 'order.ship',
        ids: [id],
        versions: { [id]: version },
        params: { waybillNo, ...(express && { expressName: express }) },
      },
      { quiet: true, idempotencyKey: sent.key },
    );
    const [refused] = result.failed;
    if (refused) throw new ApiError(refused.code || CODES.conflict, refused.msg);
    showMessage(`订单 ${orderNo} 已发货`);
    onShipped();
  });
  return (
    <FormDialog
      title={title}
      isOpen
      width={440}
      submitText="发货"
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
      onSubmit={form.submit}
      note={onSkip && <Button variant="minimal" text="跳过这单" disabled={form.busy} onClick={onSkip} />}
    >
      <p>
        订单 <strong className="tabular">{orderNo}</strong>
      </p>
      <div className="form-stack">
        <TextField
          label="运单号"
          required
          autoFocus
          placeholder="扫描或输入面单上的单号"
          error={form.errors['waybillNo']}
          value={form.values.waybillNo}
          onChange={(waybillNo) => form.set({ waybillNo })}
        />
        <SelectField
          label="快递公司"
          empty="不填写"
          options={EXPRESSES}
          value={express}
          onChange={onExpress}
        />
      </div>
    </FormDialog>
  );
}
