import { useState } from 'react';
import { Checkbox } from '@blueprintjs/core';
import { CODES, type RowRefusal } from '#contract/errors.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { orderEventEntry, orderEventParams } from '#contract/order/life-cycle/order-events.ts';
import { order as calls, type OrderDetail } from '#contract/order/order.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

const { label } = orderEventEntry('order.waybill.corrected');
const USUAL = ['单号录错', '面单重新打印', '换了快递公司', '包裹退回后重新寄出'];
const EXPRESSES = EXPRESS_STANDARD.map(({ name }) => ({ value: name, label: name }));
const schema = orderEventParams['order.waybill.corrected'];

/** Another number, another carrier, or both, for a parcel that was shipped; and why, for the log and the merchant. */
export function CorrectWaybillDialog({
  order: read,
  onDone,
  onClose,
}: DialogEnds & {
  order: OrderDetail;
}) {
  // As it was when the dialog opened: whoever was first is not overwritten.
  const [order] = useState(read);
  const [refused, setRefused] = useState<RowRefusal>();
  const form = useForm(
    schema,
    { waybillNo: order.waybillNo, expressName: '', reason: '', oneParcel: false },
    async ({ expressName, ...params }) => {
      setRefused(undefined);
      const { failed } = await call(
        calls.action,
        {
          event: 'order.waybill.corrected',
          ids: [order.id],
          versions: { [order.id]: order.version },
          params: { ...params, ...(expressName && { expressName }) },
        },
        { quiet: true },
      );
      if (failed[0]) return setRefused(failed[0]);
      showMessage(`订单 ${order.orderNo} 的运单号已更正，已通知商家`);
      return onDone();
    },
  );
  const { waybillNo, expressName, reason, oneParcel } = form.values;
  return (
    <FormDialog
      title={label}
      form={{ ...form, failure: form.failure ?? (refused ? new Error(refused.msg) : null) }}
      width={480}
      submitText="更正"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>商家会收到通知；平台支持时，会把新单号再回传一次。</p>
        <SelectField
          label="快递公司"
          empty={order.expressName ? `不修改（${order.expressName}）` : '不修改'}
          options={EXPRESSES}
          value={expressName || undefined}
          onChange={(next: string | null) => form.set({ expressName: next ?? '' })}
        />
        <TextField
          label="运单号"
          required
          autoFocus
          help={`现在是 ${order.waybillNo}`}
          error={form.errors['waybillNo']}
          value={waybillNo}
          onChange={(next) => form.set({ waybillNo: next, oneParcel: false })}
        />
        <TextField
          label="更正原因"
          required
          error={form.errors['reason']}
          value={reason}
          onChange={(next) => form.set({ reason: next })}
        />
        <UsualReasons reasons={USUAL} onChoose={(next) => form.set({ reason: next })} />
        {refused?.code === CODES.unconfirmed && (
          <Checkbox
            checked={oneParcel ?? false}
            label="收件人不同，但确实装在一个包裹里，仍用这个运单号"
            onChange={(event) => form.set({ oneParcel: event.currentTarget.checked })}
          />
        )}
      </div>
    </FormDialog>
  );
}
