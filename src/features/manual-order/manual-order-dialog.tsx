import { useEffect, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { MANUAL_GOALS, type ManualGoal } from '#contract/order/order-create.ts';
import { CURRENCIES, shopLabel, useShops } from '@/entities/shop/index.ts';
import { GoodsLines } from '@/entities/sku/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField } from '@/shared/ui/form/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { AddressFields } from './address-fields.tsx';
import { useManualOrder } from './use-manual-order.ts';
import './manual-order.css';

/** One order typed by hand: kept as a draft, finished, or pushed at once. */
export function ManualOrderDialog({
  currency,
  onMade,
  onClose,
}: {
  /** What a new order begins with. */
  currency: string;
  onMade: () => void;
  onClose: () => void;
}) {
  const { data } = useShops();
  const shops = (data?.list ?? []).map((shop) => ({ value: shop.id, label: shopLabel(shop) }));
  const form = useManualOrder(currency, ({ platformOrderNo, notPushed, waitsFor }, goal) => {
    const done =
      waitsFor.length > 0 ? `已推单，在工厂待处理：${waitsFor.join('；')}。可撤回并修改` : DONE[goal];
    showMessage(`订单 ${platformOrderNo} ${notPushed === null ? done : `已创建，但没有推单：${notPushed}`}`);
    onMade();
  });
  const last = usePermits(['business:order:push']) ? 'push' : 'finish';
  const [leaving, setLeaving] = useState(false);
  const { head, set, errorOf } = form;
  const [only] = shops;
  const setShop = form.set;
  useEffect(() => {
    if (shops.length === 1 && only && head.shopId === undefined) setShop({ shopId: only.value });
  });
  const goal = (which: ManualGoal) => (
    <Button
      text={MANUAL_GOALS[which]}
      loading={form.sending === which}
      disabled={form.sending !== undefined && form.sending !== which}
      onClick={() => form.send(which)}
    />
  );
  return (
    <>
      <FormDialog
        title="手工单"
        form={{
          busy: form.sending === last,
          failure: form.failure,
          draft: { ...form.draft, forget: () => undefined },
          submit: () => form.send(last),
        }}
        width={1120}
        submitText={MANUAL_GOALS[last]} // It is given up in the question below, not with the first key.
        onClose={() => (form.isTouched ? setLeaving(true) : onClose())}
        note={
          <div className="manual-goals">
            {goal('draft')}
            {last === 'push' && goal('finish')}
          </div>
        }
      >
        <div className="manual-head">
          <SelectField
            label="店铺"
            required
            empty="请选择店铺"
            options={shops}
            error={errorOf('shopId')}
            value={head.shopId}
            onChange={(shopId) => set({ shopId: shopId ?? undefined })}
          />
          <TextField
            label="平台单号"
            placeholder="留空自动生成"
            error={errorOf('platformOrderNo')}
            value={head.platformOrderNo}
            onChange={(platformOrderNo) => set({ platformOrderNo })}
          />
          <SelectField
            label="币种"
            options={CURRENCIES}
            error={errorOf('currency')}
            value={head.currency as (typeof CURRENCIES)[number]['value']}
            onChange={(currency) => set({ currency: currency ?? 'CNY' })}
          />
          <TextField
            label="付款时间"
            placeholder="2026-01-31 09:30"
            error={errorOf('payTime')}
            value={head.payTime}
            onChange={(payTime) => set({ payTime })}
          />
        </div>
        <h3 className="manual-part">商品</h3>
        <GoodsLines
          lines={form.lines}
          currency={head.currency}
          errors={form.lineErrors}
          rights={{ all: true, codes: true }}
          onChange={form.setLines}
        />
        {errorOf('lines') && (
          <Callout compact intent="danger" role="alert" className="manual-note">
            {errorOf('lines')}
          </Callout>
        )}
        <h3 className="manual-part">收货信息</h3>
        <AddressFields head={head} errorOf={errorOf} onChange={set} />
        <h3 className="manual-part">备注</h3>
        <div className="form-grid">
          <TextField
            label="买家留言"
            lines={2}
            error={errorOf('buyerRemark')}
            value={head.buyerRemark}
            onChange={(buyerRemark) => set({ buyerRemark })}
          />
          <TextField
            label="商家备注"
            lines={2}
            error={errorOf('merchantRemark')}
            value={head.merchantRemark}
            onChange={(merchantRemark) => set({ merchantRemark })}
          />
        </div>
      </FormDialog>
      <FormDialog
        title="放弃这个手工单？"
        form={{
          submit: () => {
            form.draft.forget();
            onClose();
          },
        }}
        isOpen={leaving}
        width={400}
        intent="danger"
        submitText="放弃"
        onClose={() => setLeaving(false)}
      >
        <p>填写的内容还没有保存，关闭后不会保留；也可以先保存草稿。</p>
      </FormDialog>
    </>
  );
}

const DONE = {
  draft: '已存为草稿',
  finish: '已创建',
  push: '已创建并推单',
} as const satisfies Record<ManualGoal, string>;
