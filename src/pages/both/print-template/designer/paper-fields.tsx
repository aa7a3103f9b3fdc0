import type { TemplateDesign } from '#contract/print-template/design.ts';
import { DPIS } from '#contract/print-template/kinds.ts';
import { NumberField, SelectField, TextField } from '@/shared/ui/form/index.ts';
import { LengthInput } from './length-input.tsx';

const DPI_OPTIONS = DPIS.map((dpi) => ({ value: dpi, label: `${dpi} dpi` }));

/** What is said of the template itself and its sheets, where no element is chosen. */
export function PaperFields({
  name,
  design,
  onName,
  onChange,
}: {
  name: string;
  design: TemplateDesign;
  onName: (name: string) => void;
  onChange: (part: Partial<TemplateDesign>) => void;
}) {
  const length = (key: 'width' | 'height' | 'marginX' | 'marginY' | 'gapX' | 'gapY', label: string) => (
    <LengthInput label={label} value={design[key]} onChange={(value) => onChange({ [key]: value })} />
  );
  const count = (key: 'columns' | 'rows', label: string) => (
    <NumberField
      label={label}
      value={design[key]}
      onChange={(value) => {
        if (value !== null && Number.isInteger(value) && value > 0) onChange({ [key]: value });
      }}
    />
  );
  return (
    <section className="design-panel" aria-label="纸张">
      <h3>模板与纸张</h3>
      <TextField label="名称" required value={name} onChange={onName} />
      <div className="design-pairs">
        {length('width', '纸宽')}
        {length('height', '纸高')}
        {count('rows', '每张行数')}
        {count('columns', '每张列数')}
        {length('marginX', '左右边距')}
        {length('marginY', '上下边距')}
        {length('gapX', '横向间距')}
        {length('gapY', '纵向间距')}
      </div>
      <SelectField
        label="打印机分辨率"
        options={DPI_OPTIONS}
        value={design.dpi}
        help="条码的线宽按打印机的整点绘制"
        onChange={(dpi) => onChange({ dpi })}
      />
    </section>
  );
}
