import { useState } from 'react';
import type { SomeDone } from '#contract/means/names.ts';
import { gift, type Gift } from '#contract/sku/gift.ts';
import { few } from '@/features/means/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, useSending } from '@/shared/ui/form/index.ts';

const MOST_CENTS = 100_000_00;

/** One list price for many gifts. */
export function PriceDialog({
  rows,
  onSet,
  onClose,
}: Pick<DialogEnds, 'onClose'> & { rows: readonly Gift[]; onSet: (done: SomeDone) => void }) {
  const [priceCents, setPrice] = useState(Number.NaN);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const form = useSending(async () => {
    onSet(await call(gift.setPrice, { ids: rows.map(({ id }) => id), priceCents }, { quiet: true }));
  });
  const wrong = Number.isNaN(priceCents)
    ? '请输入价格，最多两位小数'
    : priceCents < 0 || priceCents > MOST_CENTS
      ? '价格为 0 至 100,000.00'
      : undefined;
  const mixed =
    currencies.length > 1 ? `所选赠品的币种不同（${currencies.join('、')}），请分开设置` : undefined;
  return (
    <FormDialog
      title={`设置 ${few(rows.length)} 个赠品的标价`}
      form={form}
      why={mixed ?? wrong}
      onClose={onClose}
    >
      <AmountField
        label="标价"
        required
        currency={currencies[0] ?? 'CNY'}
        help="客户的赠品折扣按新的标价计算；已推送的订单价格不变"
        value={priceCents}
        onChange={setPrice}
      />
    </FormDialog>
  );
}
