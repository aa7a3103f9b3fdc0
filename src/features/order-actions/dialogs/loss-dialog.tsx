import { z } from 'zod';
import type { ChosenOrders } from '@/entities/order/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { FormDialog, UsualReasons } from '@/shared/ui/dialog/index.ts';
import { AmountField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { ENDING_REASONS, endingReason } from './ending-reason.ts';

/** What the factory keeps of an order that ends by agreement: in its currency, at most its amount. */
export function LossDialog({
  title,
  chosen,
  onSubmit,
  onClose,
}: {
  title: string;
  chosen: ChosenOrders;
  onSubmit: (params: object) => void;
  onClose: () => void;
}) {
  const currencies = [...new Set(chosen.rows.map(({ currency }) => currency))];
  const currency = currencies[0] ?? 'CNY';
  const least = Math.min(...chosen.rows.map(({ amountCents }) => amountCents));
  const schema = z.object({
    lossCents: z
      .int('请填写损失金额，没有损失填 0')
      .min(0, '损失金额不能小于 0')
      .max(least, `损失金额不能超过订单金额 ${formatMoney(least, currency)}`),
    reason: endingReason,
  });
  const form = useForm(schema, { lossCents: 0, reason: '' }, async (params) => onSubmit(params));
  const why = chosen.all
    ? '损失金额因单而异，请在列表中选择订单。'
    : currencies.length > 1
      ? '所选订单的币种不同，请分开协商取消。'
      : undefined;
  return (
    <FormDialog
      title={title}
      form={form}
      width={440}
      intent="danger"
      submitText="协商取消"
      closeText="不取消"
      why={why}
      onClose={onClose}
    >
      <p>
        订单关闭，生产件作废；双方商定的损失记在订单日志中。
        {chosen.count > 1 && '每单记同样的金额。'}这一步无法撤销。
      </p>
      <AmountField
        label={chosen.count > 1 ? '每单损失金额' : `损失金额（订单金额 ${formatMoney(least, currency)}）`}
        required
        currency={currency}
        {...form.field('lossCents')}
      />
      <TextField
        label="取消原因"
        required
        placeholder="商家和工厂都能在订单日志中看到"
        {...form.field('reason')}
      />
      <UsualReasons reasons={ENDING_REASONS} onChoose={(reason) => form.set({ reason })} />
      {why && <p className="list-quiet">{why}</p>}
    </FormDialog>
  );
}
