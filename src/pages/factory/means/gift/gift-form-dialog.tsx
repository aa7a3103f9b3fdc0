import { useQuery } from '@tanstack/react-query';
import { giftType, MOST_GIFT_TYPES } from '#contract/means/gift-type.ts';
import { gift, GiftForm, OF_NO_PHONE, type Gift } from '#contract/sku/gift.ts';
import { useParam } from '@/entities/param/index.ts';
import { query } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import {
  AmountField,
  NumberField,
  PictureField,
  SelectField,
  SwitchField,
  TextField,
} from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';

const emptyIn = (currency: string): GiftForm => ({
  ...{ code: '', name: '', giftTypeId: 0, material: '', ...OF_NO_PHONE },
  ...{ priceCents: Number.NaN, currency, weightG: null, giftMost: null, pictureFileId: null, status: 0 },
});
const formOf = (row: Gift): GiftForm => ({
  ...{ code: row.code, name: row.name, giftTypeId: row.giftTypeId, material: row.material },
  ...{ brand: row.brand, model: row.model, color: row.color, currency: row.currency },
  ...{ weightG: row.weightG, giftMost: row.ownMost, pictureFileId: row.pictureFileId },
  priceCents: row.priceGiven ? row.priceCents : Number.NaN,
  status: row.status === 0 ? 0 : 1,
});

/** The currency of a new one is the tenant's: the form waits for it. */
export function GiftFormDialog(props: DialogEnds & { edited: Gift | undefined }) {
  const currency = useParam('sku.currency');
  return currency ? <GiftFormIn currency={currency} {...props} /> : null;
}

function GiftFormIn({
  edited,
  currency,
  onDone,
  onClose,
}: DialogEnds & { edited: Gift | undefined; currency: string }) {
  const types = useQuery(query(giftType.page, { pageSize: MOST_GIFT_TYPES }, { quiet: true }));
  const form = useRecordForm(
    {
      name: 'gift',
      calls: gift,
      schema: GiftForm,
      start: edited ? formOf(edited) : emptyIn(currency),
      told: edited ? '赠品已保存' : '赠品已新建',
    },
    { edited, onDone },
  );
  const { values, field, set, errors } = form;
  const options = types.data?.list
    .filter(({ id, status }) => status === 0 || id === values.giftTypeId)
    .map(({ id, name }) => ({ value: id, label: name }));
  const sort = types.data?.list.find(({ id }) => id === values.giftTypeId);
  return (
    <FormDialog
      title={edited ? `修改赠品 ${edited.code}` : '新建赠品'}
      form={form}
      width={640}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField label="编码" required autoFocus {...field('code')} />
        <TextField label="名称" required {...field('name')} />
        <SelectField
          label="类型"
          required
          empty={options?.length === 0 ? '还没有类型，请先在「赠品类型」中新建' : '请选择'}
          options={options ?? []}
          value={values.giftTypeId || null}
          error={errors.giftTypeId}
          onChange={(giftTypeId: number | null) => set({ giftTypeId: giftTypeId ?? 0 })}
        />
        <NumberField
          label="每单上限"
          help={sort ? `不填则按类型：最多 ${sort.most} 件` : '不填则按类型的上限'}
          {...field('giftMost', '请输入 1 至 999 的整数')}
        />
        <AmountField
          label="标价"
          required
          currency={values.currency ?? currency}
          {...field('priceCents', Number.isNaN(values.priceCents) ? '请输入价格，最多两位小数' : undefined)}
        />
        <NumberField label="重量" unit="克" {...field('weightG', '请输入 1 至 30,000 的整数')} />
        <TextField label="材质" required placeholder="尼龙" {...field('material')} />
        <TextField label="颜色" required {...field('color')} />
        <TextField label="品牌" required {...field('brand')} />
        <TextField label="型号" required {...field('model')} />
        <PictureField
          label="图片"
          url={edited?.pictureFileId ? edited.pictureUrl : null}
          onChange={(pictureFileId) => set({ pictureFileId })}
        />
        <SwitchField
          label="启用"
          value={values.status === 0}
          onChange={(isOn) => set({ status: isOn ? 0 : 1 })}
        />
      </div>
    </FormDialog>
  );
}
