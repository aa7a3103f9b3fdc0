import { IMPORT_PRESETS, ImportPresetName } from '#contract/order-import/import-presets.ts';
import type { ColumnMapping, ImportTemplate, Inspection } from '#contract/order-import/order-import.ts';
import { fittingMapping } from './import-draft.ts';

/*
 * Who says what the columns are: '' the header alone, `t:` and its id a saved template, `p:` and its name a known export.
 */
const ofTemplate = (id: number): string => `t:${id}`;
const ofPreset = (name: ImportPresetName): string => `p:${name}`;
const presetIn = (choice: string): ImportPresetName | null =>
  choice.startsWith('p:') ? (ImportPresetName.safeParse(choice.slice(2)).data ?? null) : null;
const templateIn = (choice: string): number | undefined =>
  choice.startsWith('t:') ? Number(choice.slice(2)) : undefined;

/** Where neither a template nor the header knows the file, it is what was announced. */
export const firstChoice = (
  { template, recognised }: Pick<Inspection, 'template' | 'recognised'>,
  wanted: ImportPresetName | undefined,
): string => {
  if (template) return ofTemplate(template.id);
  return wanted && !recognised ? ofPreset(wanted) : '';
};

type Seen = Pick<Inspection, 'columns' | 'template' | 'suggested' | 'guessed' | 'presets'>;

/** What a choice makes of the columns. */
export function chosen(
  choice: string,
  inspection: Seen,
  templates: readonly ImportTemplate[] = [],
): { mapping: ColumnMapping; preset: ImportPresetName | null } {
  const preset = presetIn(choice);
  const id = templateIn(choice);
  const saved =
    id === inspection.template?.id && id !== undefined
      ? inspection.suggested
      : templates.find((one) => one.id === id)?.mapping;
  const known = inspection.presets.find(({ name }) => name === preset)?.mapping;
  return { mapping: fittingMapping(known ?? saved ?? inspection.guessed, inspection), preset };
}

/** The known exports first: most files are one. */
export const optionsOf = (templates: readonly ImportTemplate[] = []): { value: string; label: string }[] => [
  ...ImportPresetName.options.map((name) => ({
    value: ofPreset(name),
    label: `预设：${IMPORT_PRESETS[name].label}`,
  })),
  ...templates.map(({ id, name }) => ({ value: ofTemplate(id), label: `模板：${name}` })),
];

/** The same in words, beside the name of the file. */
export function saidOf(
  choice: string,
  { template, recognised }: Pick<Inspection, 'template' | 'recognised'>,
  templates: readonly ImportTemplate[] = [],
): string {
  const preset = presetIn(choice);
  if (preset) return `已选预设：${IMPORT_PRESETS[preset].label}`;
  const id = templateIn(choice);
  const saved = id === template?.id ? template : templates.find((one) => one.id === id);
  if (id !== undefined && saved) return `已套用模板：${saved.name}`;
  return recognised ? `已识别：${recognised.label}` : '未识别的格式，请核对每一列';
}
