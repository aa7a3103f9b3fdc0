import { model, ModelForm, type Model } from '#contract/means/model.ts';
import { useParam } from '@/entities/param/index.ts';
import { RenameNote } from '@/features/means/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, MillimetreField, PictureField, TextField } from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import { AliasesField } from './model-fields.tsx';

const EMPTY: ModelForm = {
  ...{ brand: '', name: '', code: '', series: '', aliases: [], bodyW: null, bodyH: null },
  ...{ surchargeCents: 0, launchedOn: null, pictureFileId: null },
};

const formOf = (row: Model): ModelForm => ({
  ...{ brand: row.brand, name: row.name, code: row.code, series: row.series, aliases: row.aliases },
  ...{ bodyW: row.bodyW, bodyH: row.bodyH, surchargeCents: row.surchargeCents },
  ...{ launchedOn: row.launchedOn, pictureFileId: row.pictureFileId },
});

/** Makes a model, or changes the one given. */
export function ModelFormDialog({ edited, onDone, onClose }: DialogEnds & { edited: Model | undefined }) {
  const currency = useParam('sku.currency') ?? 'CNY';
  const form = useRecordForm(
    {
      name: 'model',
      calls: model,
      schema: ModelForm,
      start: edited ? formOf(edited) : EMPTY,
      told: edited ? '型号已保存' : '型号已新建',
    },
    { edited, onDone },
  );
  const { values, field, set, errors } = form;
  const aliasError = Object.entries(errors).find(([name]) => name.startsWith('aliases'))?.[1];
  return (
    <FormDialog
      title={edited ? `修改型号 ${edited.name}` : '新建型号'}
      form={form}
      width={640}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField label="品牌" required autoFocus {...field('brand')} />
        <TextField label="名称" required help="不含品牌，如 iPhone 15 Pro" {...field('name')} />
        {edited && (
          <RenameNote
            calls={model}
            id={edited.id}
            from={`${edited.brand} ${edited.name}`}
            to={`${values.brand} ${values.name}`}
          />
        )}
        <TextField label="编码" required help="SKU 编码和孔位图文件名用它，如 IP15P" {...field('code')} />
        <TextField label="系列" {...field('series')} />
        <MillimetreField label="机身宽" {...field('bodyW', '请输入 10.0 至 999.9，最多一位小数')} />
        <MillimetreField label="机身高" {...field('bodyH', '请输入 10.0 至 999.9，最多一位小数')} />
        <AmountField
          label="加价"
          currency={currency}
          help="可以为负数"
          {...field(
            'surchargeCents',
            Number.isNaN(values.surchargeCents) ? '请输入金额，最多两位小数' : undefined,
          )}
          value={values.surchargeCents ?? 0}
        />
        <TextField
          label="上市日期"
          placeholder="2026-09-20"
          {...field('launchedOn')}
          onChange={(day) => set({ launchedOn: day === '' ? null : day })}
        />
        <div data-wide>
          <AliasesField
            value={values.aliases ?? []}
            error={aliasError}
            onChange={(aliases) => set({ aliases })}
          />
        </div>
        <PictureField
          label="图片"
          url={edited?.pictureUrl ?? null}
          onChange={(pictureFileId) => set({ pictureFileId })}
        />
      </div>
    </FormDialog>
  );
}
