import { Switch } from '@blueprintjs/core';
import { sku, SkuForm, type Sku } from '#contract/sku/sku.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { AmountField, NumberField, PictureField, TextField, useForm } from '@/shared/ui/form/index.ts';

const EMPTY: SkuForm = {
  code: '',
  name: '',
  material: '',
  brand: '',
  model: '',
  color: '',
  priceCents: Number.NaN,
  currency: 'CNY',
  printWidthMm: null,
  printHeightMm: null,
  pictureFileId: null,
  status: 0,
};

const TEXTS = [
  ['code', 'SKU 编码'],
  ['name', '名称'],
  ['material', '材质'],
  ['brand', '品牌'],
  ['model', '型号'],
  ['color', '颜色'],
] as const;

/** Makes a SKU, or changes the one given. */
export function SkuFormDialog({
  edited,
  currency,
  onSaved,
  onClose,
}: {
  edited: Sku | undefined;
  /** Of the price of a new one. */
  currency: string;
  onSaved: () => void;
  onClose: () => void;
}) {
  const form = useForm(
    SkuForm,
    edited ? formOf(edited) : { ...EMPTY, currency },
    async (values) => {
      await (edited
        ? call(sku.update, { ...values, id: edited.id, version: edited.version }, { quiet: true })
        : call(sku.create, values, { quiet: true }));
      showMessage(edited ? 'SKU 已保存' : 'SKU 已新建');
      onSaved();
    },
    `sku-${edited?.id ?? 'new'}`,
  );
  const { values, errors, set } = form;
  return (
    <FormDialog
      title={edited ? `修改 SKU ${edited.code}` : '新建 SKU'}
      isOpen
      width={640}
      submitText="保存"
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
      draft={form.draft}
      onSubmit={form.submit}
    >
      <div className="form-grid">
        {TEXTS.map(([name, label], i) => (
          <TextField
            key={name}
            label={label}
            required
            autoFocus={i === 0}
            error={errors[name]}
            value={values[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
        <AmountField
          label="价格"
          required
          error={
            errors['priceCents'] &&
            (Number.isNaN(values.priceCents) ? '请输入价格，最多两位小数' : errors['priceCents'])
          }
          cents={values.priceCents}
          currency={values.currency ?? 'CNY'}
          onChange={(priceCents) => set({ priceCents })}
        />
        <div className="form-pair">
          <NumberField
            label="印刷宽度"
            unit="mm"
            error={errors['printWidthMm'] && '请输入 1 至 2000 的整数'}
            value={values.printWidthMm ?? null}
            onChange={(printWidthMm) => set({ printWidthMm })}
          />
          <NumberField
            label="印刷高度"
            unit="mm"
            error={errors['printHeightMm'] && '请输入 1 至 2000 的整数'}
            value={values.printHeightMm ?? null}
            onChange={(printHeightMm) => set({ printHeightMm })}
          />
        </div>
        <PictureField
          label="图片"
          url={edited?.pictureUrl ?? null}
          onChange={(pictureFileId) => set({ pictureFileId })}
        />
        <Switch
          className="form-switch"
          label="启用"
          checked={values.status === 0}
          onChange={(event) => set({ status: event.currentTarget.checked ? 0 : 1 })}
        />
      </div>
    </FormDialog>
  );
}

const formOf = ({
  id: _id,
  factoryId: _f,
  factoryName: _n,
  pictureUrl: _p,
  thumbUrl: _t,
  version: _v,
  updatedAt: _u,
  ...form
}: Sku): SkuForm => ({
  ...form,
  status: form.status === 1 ? 1 : 0,
});
