import { Switch } from '@blueprintjs/core';
import { SKU_REGIONS } from '#contract/sku/life-cycle/sku-states.ts';
import { sku, SkuForm, type Sku } from '#contract/sku/sku.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, Field, NumberField, PictureField, TextField } from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';

const EMPTY: SkuForm = {
  code: '',
  name: '',
  material: '',
  brand: '',
  model: '',
  color: '',
  priceCents: Number.NaN,
  currency: 'CNY',
  weightG: null,
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
  onDone,
  onClose,
}: DialogEnds & {
  edited: Sku | undefined;
  /** Of the price of a new one. */
  currency: string;
}) {
  const start = edited ? formOf(edited) : { ...EMPTY, currency };
  const told = edited ? 'SKU 已保存' : 'SKU 已新建';
  const form = useRecordForm({ name: 'sku', calls: sku, schema: SkuForm, start, told }, { edited, onDone });
  const { values, set } = form;
  const ruled = edited && isRuled(edited) ? edited : undefined;
  return (
    <FormDialog
      title={edited ? `修改 SKU ${edited.code}` : '新建 SKU'}
      form={form}
      width={640}
      onClose={onClose}
    >
      <div className="form-grid">
        {TEXTS.map(([name, label], i) => (
          <TextField key={name} label={label} required autoFocus={i === 0} {...form.field(name)} />
        ))}
        <AmountField
          label="价格"
          required
          currency={values.currency ?? 'CNY'}
          {...form.field(
            'priceCents',
            Number.isNaN(values.priceCents) ? '请输入价格，最多两位小数' : undefined,
          )}
        />
        {ruled ? (
          <Field
            label="印刷尺寸"
            help="由它的型号和材质的印刷规格决定，请到「批量孔位图」修改；换型号或材质后按新的规格"
          >
            {() => (
              <p className="tabular" aria-label="印刷尺寸">
                {ruled.printWidthMm} × {ruled.printHeightMm} mm
              </p>
            )}
          </Field>
        ) : (
          <div className="form-pair">
            <NumberField
              label="印刷宽度"
              unit="mm"
              help="有印刷规格时以规格为准"
              {...form.field('printWidthMm', '请输入 1 至 2000 的整数')}
            />
            <NumberField
              label="印刷高度"
              unit="mm"
              {...form.field('printHeightMm', '请输入 1 至 2000 的整数')}
            />
          </div>
        )}
        <NumberField label="成品重量" unit="克" {...form.field('weightG', '请输入 1 至 30,000 的整数')} />
        <PictureField
          label="图片"
          url={edited?.pictureFileId ? edited.pictureUrl : null}
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

/** A print spec stands for it: the size that would be typed here is overwritten by the spec's own. */
const isRuled = ({ spec, printWidthMm }: Sku): boolean =>
  printWidthMm !== null &&
  (spec === SKU_REGIONS.spec.ready.code || spec === SKU_REGIONS.spec.holeMissing.code);

const formOf = ({ priceGiven, ...row }: Sku): SkuForm => ({
  code: row.code,
  name: row.name,
  material: row.material,
  brand: row.brand,
  model: row.model,
  color: row.color,
  priceCents: priceGiven ? row.priceCents : Number.NaN,
  currency: row.currency,
  printWidthMm: row.printWidthMm,
  printHeightMm: row.printHeightMm,
  weightG: row.weightG,
  pictureFileId: row.pictureFileId,
  status: row.status === 0 ? 0 : 1,
});
