import { Callout } from '@blueprintjs/core';
import { giftType, GiftTypeForm, type GiftType } from '#contract/means/gift-type.ts';
import { PACKINGS } from '#contract/values/packing.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, SelectField, SwitchField, TextField } from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';

const PACKING = Object.entries(PACKINGS).map(([value, label]) => ({
  value: value as keyof typeof PACKINGS,
  label,
}));
const EMPTY: GiftTypeForm = { code: '', name: '', printed: false, packing: 'piece', most: 1, preset: 1 };
const formOf = ({ code, name, printed, packing, most, preset }: GiftType): GiftTypeForm => ({
  ...{ code, name, printed, packing, most, preset },
});

/** Makes a sort of gifts, or changes the one given. */
export function GiftTypeFormDialog({
  edited,
  onDone,
  onClose,
}: DialogEnds & { edited: GiftType | undefined }) {
  const form = useRecordForm(
    {
      name: 'giftType',
      calls: giftType,
      schema: GiftTypeForm,
      start: edited ? formOf(edited) : EMPTY,
      told: edited ? '赠品类型已保存' : '赠品类型已新建',
    },
    { edited, onDone },
  );
  const { values, field, set } = form;
  const isRepacked = edited !== undefined && edited.packing !== values.packing;
  return (
    <FormDialog
      title={edited ? `修改赠品类型 ${edited.name}` : '新建赠品类型'}
      form={form}
      width={600}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField label="名称" required autoFocus placeholder="挂绳" {...field('name')} />
        <TextField label="编码" required help="字母、数字或连字符，如 GS" {...field('code')} />
        <SelectField
          label="打包方式"
          options={PACKING}
          help="随包裹的不生成生产件，发货时放进包裹；订单只有它时仍生成"
          {...field('packing')}
          value={values.packing ?? 'piece'}
        />
        <SwitchField label="需要印刷" value={values.printed} onChange={(printed) => set({ printed })} />
        <NumberField label="每单上限" required empty={NaN} {...field('most')} />
        <NumberField
          label="默认数量"
          required
          empty={NaN}
          help="商家选中这类赠品时先填好的数量"
          {...field('preset')}
        />
        {isRepacked && (
          <Callout data-wide compact intent="primary" role="status">
            保存后审核通过的订单按新的打包方式；已审核通过的订单保持原来的生产件。
          </Callout>
        )}
      </div>
    </FormDialog>
  );
}
