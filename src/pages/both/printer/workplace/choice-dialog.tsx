import { ORIENTATIONS, PRINT_WAYS, PrintChoice, refuseUnfit } from '#contract/print-preset/print-preset.ts';
import type { PrintTemplate } from '#contract/print-template/print-template.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { MeasureField, NumberField, SelectField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import type { Paper, PrinterOption } from './papers.ts';

const TENTHS = 10;
const HUNDREDTHS = 100;

/** Tenths of a millimetre with their sign, as whole hundredths; what is none is NaN, which no schema takes. */
const offsetOf = (typed: string): number =>
  /^[-+]?\d{1,2}(\.\d)?$/.test(typed.trim()) ? Math.round(Number(typed) * TENTHS) * TENTHS : Number.NaN;

/** How this workplace prints one of its papers; it is kept in this browser. */
export function ChoiceDialog({
  paper: { kind, title, choice, printer, template },
  printers,
  templates,
  onChosen,
  onDone,
  onClose,
}: DialogEnds & {
  paper: Paper;
  printers: readonly PrinterOption[];
  templates: readonly PrintTemplate[];
  onChosen: (choice: PrintChoice, printerName: string) => void;
}) {
  const form = useForm(
    PrintChoice.superRefine((given, issues) => refuseUnfit({ kind, ...given }, issues)),
    // What can be used no more is chosen anew.
    {
      ...choice,
      printerId: printer?.id ?? null,
      templateId: choice.templateId === null ? null : (template?.id ?? null),
    },
    (typed) => {
      onChosen(typed, printers.find(({ id }) => id === typed.printerId)?.name ?? '');
      onDone();
      return Promise.resolve();
    },
    `print-choice-${kind}`,
  );
  const { field, set, values } = form;
  const ofKind = templates.filter((one) => one.kind === kind);
  const preset = ofKind.find(({ isDefault }) => isDefault);
  const offset = (name: 'offsetX' | 'offsetY') => {
    const { value, error } = field(name);
    const written = Number.isNaN(value) ? '' : (value / HUNDREDTHS).toFixed(1);
    return { error, written, unit: 'mm', onType: (typed: string) => set({ [name]: offsetOf(typed) }) };
  };
  return (
    <FormDialog title={`${title}的打印设置`} form={form} onClose={onClose}>
      <div className="form-grid">
        <SelectField
          label="方式"
          options={optionsOf(PRINT_WAYS)}
          {...field('way')}
          onChange={(way) => set({ way, ...(way === 'browser' && { printerId: null }) })}
        />
        {values.way === 'agent' && (
          <SelectField
            label="打印机"
            required
            empty={printers.length === 0 ? '请先到「打印机」新建' : '请选择'}
            options={printers.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('printerId')}
          />
        )}
        <SelectField
          label="模板"
          empty={preset ? `默认模板（${preset.name}）` : '还没有默认模板'}
          options={ofKind.map(({ id, name, versionNo }) => ({
            ...{ value: id, label: `${name} 第 ${versionNo} 版` },
          }))}
          {...field('templateId')}
        />
        {kind === 'tag' && (
          <SelectField
            label="方向"
            options={([1, 2] as const).map((value) => ({ value, label: ORIENTATIONS[value] }))}
            {...field('orient')}
          />
        )}
        <MeasureField label="向右偏移" help="-20.0 到 20.0，负数向左" {...offset('offsetX')} />
        <MeasureField label="向下偏移" help="-20.0 到 20.0，负数向上" {...offset('offsetY')} />
        <NumberField label="份数" required help="1 到 10" empty={Number.NaN} {...field('copies')} />
      </div>
    </FormDialog>
  );
}
