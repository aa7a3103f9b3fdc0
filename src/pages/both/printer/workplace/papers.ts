import { UNSET_CHOICE, type PrintChoice, type printPreset } from '#contract/print-preset/print-preset.ts';
import { TEMPLATE_KINDS, WORKPLACE_KINDS, type WorkplaceKind } from '#contract/print-template/kinds.ts';
import type { PrintTemplate } from '#contract/print-template/print-template.ts';
import type { printer } from '#contract/printer/printer.ts';
import type { Output } from '#contract/endpoint.ts';

export type PrinterOption = Output<typeof printer.choices>[number];

/** One of the six papers of a workplace, with what is chosen for it as it stands now. */
export interface Paper {
  kind: WorkplaceKind;
  title: string;
  choice: PrintChoice;
  /** Who chose it: this browser, the tenant for new workplaces, or nobody. */
  by: 'browser' | 'tenant' | 'nobody';
  printer: PrinterOption | undefined;
  template: PrintTemplate | undefined;
  /** What was chosen and can be used no more. */
  lost: string[];
  printedAt: number | undefined;
}

interface Known {
  chosen: Partial<Record<WorkplaceKind, PrintChoice & { shownAt?: number | undefined }>>;
  kept: Output<typeof printPreset.list>;
  printers: readonly PrinterOption[];
  /** In use. */
  templates: readonly PrintTemplate[];
}

/** Where no template is chosen, the default of the kind is taken. */
export function papersOf({ chosen, kept, printers, templates }: Known): Paper[] {
  return WORKPLACE_KINDS.map((kind) => {
    const own = chosen[kind];
    const preset = kept.presets.find((one) => one.kind === kind);
    const { shownAt, ...choice } = { shownAt: undefined, ...(own ?? withoutKind(preset) ?? UNSET_CHOICE) };
    const printer = printers.find(({ id }) => id === choice.printerId);
    const ofKind = templates.filter((template) => template.kind === kind);
    const template =
      choice.templateId === null
        ? ofKind.find(({ isDefault }) => isDefault)
        : ofKind.find(({ id }) => id === choice.templateId);
    const jobAt = kept.printed.find((one) => one.kind === kind)?.at;
    return {
      ...{ kind, title: TEMPLATE_KINDS[kind], choice, printer, template },
      by: own ? 'browser' : preset ? 'tenant' : 'nobody',
      lost: [
        ...(choice.way === 'agent' && !printer ? ['打印机已停用或不存在'] : []),
        ...(choice.templateId !== null && !template ? ['模板已停用或不存在'] : []),
      ],
      printedAt: Math.max(jobAt ?? 0, shownAt ?? 0) || undefined,
    };
  });
}

function withoutKind(preset: (PrintChoice & { kind: WorkplaceKind }) | undefined): PrintChoice | undefined {
  if (!preset) return undefined;
  const { kind: _kind, ...choice } = preset;
  return choice;
}
