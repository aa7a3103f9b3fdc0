import { z } from 'zod';
import { goods, type Goods } from '#contract/goods/goods.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, SelectField, useForm } from '@/shared/ui/form/index.ts';

const WAYS = [
  { value: 'price', label: '统一售价' },
  { value: 'profit', label: '成本加利润' },
] as const;

const PriceDraft = goods.price.input.pick({ way: true, cents: true }).extend({
  cents: z.int('请输入金额').min(0, '金额不能小于 0').max(99_999_999, '金额不能超过 999,999.99'),
  expressCents: z.int('快递费应为金额').min(0, '快递费不能小于 0').nullable(),
});

/** One price for the chosen goods, or for each what it costs and what is to be left of it. */
export function PriceDialog({ rows, onDone, onClose }: DialogEnds & { rows: readonly Goods[] }) {
  const [first] = rows;
  const currency = first?.currency ?? 'CNY';
  const form = useForm(
    PriceDraft,
    { way: 'price', cents: Number.NaN, expressCents: null },
    async ({ way, cents, expressCents }) => {
      const asked = { ids: rows.map(({ id }) => id), way, cents };
      const { changed, uncosted } = await call(
        goods.price,
        { ...asked, ...(expressCents !== null && { expressCents }) },
        { quiet: true },
      );
      if (changed > 0) showMessage(`已修改 ${changed.toLocaleString('zh-CN')} 个商品的售价`);
      if (uncosted.length > 0)
        showMessage(
          `${uncosted.length} 个商品没有可用的 SKU，不知道成本，售价不变：${uncosted.slice(0, 5).join('、')}`,
          'warning',
        );
      onDone();
    },
  );
  const { values, field } = form;
  const isProfit = values.way === 'profit';
  return (
    <FormDialog title={`修改 ${rows.length} 个商品的售价`} form={form} width={440} onClose={onClose}>
      <div className="form-stack">
        <SelectField label="方式" options={WAYS} {...field('way')} />
        <AmountField
          label={isProfit ? '每件利润' : '售价'}
          required
          currency={currency}
          help={isProfit ? '售价 = 最贵的 SKU 的成本 + 快递费 + 利润' : undefined}
          {...field('cents')}
        />
        <AmountField
          label="快递费"
          mayBeEmpty
          currency={currency}
          help="一件的估计；不填则各商品保持原来的"
          {...field('expressCents')}
        />
      </div>
    </FormDialog>
  );
}
