import { useQuery } from '@tanstack/react-query';
import { color } from '#contract/means/color.ts';
import {
  CATEGORIES,
  FITS,
  material,
  MaterialForm,
  PROCESSES,
  type Material,
} from '#contract/means/material.ts';
import {
  CHOKE_STEP,
  MOST_CHOKE,
  PRINT_COLORS,
  PRINT_WHITES,
  USUAL_CHOKE,
} from '#contract/print-file/print-file.ts';
import { useParam } from '@/entities/param/index.ts';
import { RenameNote } from '@/features/means/index.ts';
import { query } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import {
  AmountField,
  NumberField,
  PickField,
  SelectField,
  Swatch,
  SwitchField,
  TextField,
} from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';

const EMPTY: MaterialForm = {
  ...{ code: '', name: '', category: '手机壳', process: 'UV', baseCents: null },
  ...{ dpiTarget: 300, dpiLeast: 150, fit: 'cover', mayTurn: false, maskNeeded: true, colorIds: [] },
  ...{ printColor: 'rgb', printWhite: 'none', choke: USUAL_CHOKE },
};
const CATEGORY = CATEGORIES.map((word) => ({ value: word, label: word }));
const PROCESS = PROCESSES.map((word) => ({ value: word, label: word }));
const FIT = Object.entries(FITS).map(([value, label]) => ({ value: value as 'cover' | 'contain', label }));

const COLOR = [
  { value: 'rgb' as const, label: PRINT_COLORS.rgb },
  { value: 'cmyk' as const, label: PRINT_COLORS.cmyk },
];
const WHITE = [
  { value: 'none' as const, label: PRINT_WHITES.none },
  { value: 'full' as const, label: `${PRINT_WHITES.full}（孔位以外全部铺白）` },
  { value: 'art' as const, label: `${PRINT_WHITES.art}（图案下面铺白）` },
];
const CHOKES = Array.from({ length: MOST_CHOKE / CHOKE_STEP + 1 }, (_, i) => i * CHOKE_STEP).map((value) => ({
  value,
  label: `${(value / 100).toFixed(2)} mm`,
}));

const formOf = ({ colors, ...row }: Material): MaterialForm => ({
  code: row.code,
  name: row.name,
  category: row.category,
  process: row.process,
  baseCents: row.baseCents,
  dpiTarget: row.dpiTarget,
  dpiLeast: row.dpiLeast,
  fit: row.fit,
  mayTurn: row.mayTurn,
  maskNeeded: row.maskNeeded,
  printColor: row.printColor,
  printWhite: row.printWhite,
  choke: row.choke,
  colorIds: colors.map(({ id }) => id),
});

/** Makes a material, or changes the one given. */
export function MaterialFormDialog({
  edited,
  onDone,
  onClose,
}: DialogEnds & { edited: Material | undefined }) {
  const currency = useParam('sku.currency') ?? 'CNY';
  const colors = useQuery(query(color.page, { pageSize: 1000 }, { quiet: true }));
  const form = useRecordForm(
    {
      name: 'material',
      calls: material,
      schema: MaterialForm,
      start: edited ? formOf(edited) : EMPTY,
      told: edited ? '材质已保存' : '材质已新建',
    },
    { edited, onDone },
  );
  const { values, field } = form;
  const options = colors.data?.list
    .filter(({ id, status }) => status === 0 || values.colorIds?.includes(id))
    .map(({ id, name, hex, code }) => ({ value: id, label: name, note: code, mark: <Swatch hex={hex} /> }));
  return (
    <FormDialog
      title={edited ? `修改材质 ${edited.name}` : '新建材质'}
      form={form}
      width={720}
      onClose={onClose}
    >
      <div className="form-grid">
        <TextField label="名称" required autoFocus {...field('name')} />
        <TextField label="编码" required help="SKU 编码和孔位图文件名用它，如 TPU" {...field('code')} />
        {edited && <RenameNote calls={material} id={edited.id} from={edited.name} to={values.name} />}
        <SelectField label="类别" empty="未分类" options={CATEGORY} {...emptyText(field('category'))} />
        <SelectField label="工艺" empty="未填写" options={PROCESS} {...emptyText(field('process'))} />
        <AmountField
          label="基准价"
          mayBeEmpty
          currency={currency}
          help="SKU 标价 = 基准价 + 型号加价 + 颜色加价；不填时生成的 SKU 待完善"
          {...field('baseCents', Number.isNaN(values.baseCents) ? '请输入金额，最多两位小数' : undefined)}
        />
        <SelectField label="图片默认放法" options={FIT} {...field('fit')} value={values.fit ?? 'cover'} />
        <NumberField label="目标 dpi" empty={NaN} {...field('dpiTarget', '请输入 72 至 1200 的整数')} />
        <NumberField label="最低 dpi" empty={NaN} {...field('dpiLeast', '请输入 72 至 1200 的整数')} />
        <SwitchField label="需要孔位图" {...ticked(field('maskNeeded'))} />
        <SwitchField label="图片可以旋转 90°" {...ticked(field('mayTurn'))} />
        <SelectField
          label="印刷色彩"
          options={COLOR}
          help="印刷文件的颜色；CMYK 的文件带配置文件"
          {...field('printColor')}
          value={values.printColor ?? 'rgb'}
        />
        <SelectField
          label="白墨"
          options={WHITE}
          {...field('printWhite')}
          value={values.printWhite ?? 'none'}
        />
        {values.printWhite !== 'none' && (
          <SelectField
            label="白墨内缩"
            options={CHOKES}
            help="白墨比图案四周小这么多，不露白边"
            {...field('choke')}
            value={values.choke ?? USUAL_CHOKE}
          />
        )}
        <div data-wide>
          <PickField
            label="颜色"
            options={options}
            none="还没有颜色，请先在「颜色」中新建。"
            {...field('colorIds')}
          />
        </div>
      </div>
    </FormDialog>
  );
}

/** A text of a few words, where none is chosen it is empty. */
const emptyText = ({
  value,
  onChange,
  error,
}: {
  value: string | undefined;
  onChange: (v: string) => void;
  error: string | undefined;
}) => ({
  value: value === '' ? null : value,
  onChange: (chosen: string | null) => onChange(chosen ?? ''),
  error,
});
const ticked = ({ value, onChange }: { value: boolean | undefined; onChange: (v: boolean) => void }) => ({
  value,
  onChange,
});
