import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { price } from '#contract/price/price.ts';
import { CustomerPicker, type PickedCustomer } from '@/entities/customer/index.ts';
import { PriceSteps } from '@/entities/price/index.ts';
import { SkuPicker, type PickedSku } from '@/entities/sku/index.ts';
import { call } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { Field, NumberField, CheckField, useSending } from '@/shared/ui/form/index.ts';

/** What a customer would pay for so many of a SKU, and why. */
export function ExplainDialog({
  customer: given = null,
  onClose,
}: {
  customer?: PickedCustomer | null;
  onClose: () => void;
}) {
  const [customer, setCustomer] = useState(given);
  const [sku, setSku] = useState<PickedSku | null>(null);
  const [quantity, setQuantity] = useState<number | null>(1);
  const [gift, setGift] = useState(false);
  const [asked, setAsked] = useState(false);
  const [answer, setAnswer] = useState<Output<typeof price.explain>>();
  const right = quantity !== null && Number.isInteger(quantity) && quantity > 0;
  const form = useSending(async () => {
    setAsked(true);
    if (!customer || !sku || !right) return;
    const question = { merchantId: customer.merchantId, skuId: sku.id, quantity, gift };
    setAnswer(await call(price.explain, question, { quiet: true }));
  });
  const missing = (there: unknown, text: string): string | undefined => (asked && !there ? text : undefined);
  return (
    <FormDialog title="价格试算" form={form} width={560} submitText="试算" onClose={onClose}>
      <div className="form-stack">
        <Field label="客户" error={missing(customer, '请选择客户')}>
          {() => (
            <CustomerPicker
              label="客户"
              error={missing(customer, '请选择客户')}
              value={customer}
              onPick={setCustomer}
            />
          )}
        </Field>
        <Field label="SKU" error={missing(sku, '请选择 SKU')}>
          {() => <SkuPicker label="SKU" error={missing(sku, '请选择 SKU')} value={sku} onPick={setSku} />}
        </Field>
        <NumberField
          label="数量"
          unit="件"
          error={missing(right, '请输入数量')}
          value={quantity}
          onChange={setQuantity}
        />
        <CheckField label="作为赠品" value={gift} onChange={setGift} />
        {answer && (
          <Callout compact title={`单价 ${formatMoney(answer.unitCents, answer.currency)}`}>
            <PriceSteps steps={answer.steps} currency={answer.currency} />
          </Callout>
        )}
      </div>
    </FormDialog>
  );
}
