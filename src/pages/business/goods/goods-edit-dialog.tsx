import { goods, GoodsForm, type Goods } from '#contract/goods/goods.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, TextField, useForm } from '@/shared/ui/form/index.ts';

/** What goods are called and sold for; their codes stay as they are. */
export function GoodsEditDialog({ row, onDone, onClose }: DialogEnds & { row: Goods }) {
  const { id, version, number, name, priceCents, expressCents } = row;
  const form = useForm(
    GoodsForm,
    { number, name, priceCents, expressCents },
    async (values) => {
      await call(goods.update, { id, version, ...values }, { quiet: true });
      showMessage(`商品「${values.number}」已保存`);
      onDone();
    },
    `goods-${id}`,
  );
  const { field } = form;
  return (
    <FormDialog title={`修改商品 ${number}`} form={form} onClose={onClose}>
      <div className="form-grid">
        <TextField label="货号" required help="已有的编码不变" {...field('number')} />
        <TextField label="名称" required autoFocus {...field('name')} />
        <AmountField label="售价" mayBeEmpty currency={row.currency} {...field('priceCents')} />
        <AmountField
          label="快递费"
          mayBeEmpty
          help="一件的估计，用来算利润"
          currency={row.currency}
          {...field('expressCents')}
        />
      </div>
    </FormDialog>
  );
}
