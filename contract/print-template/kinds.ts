/** What a template is drawn for. */
export const TEMPLATE_KINDS = {
  tag: '标签',
  mergeTag: '合并标签',
  waybill: '面单',
  pickup: '自提单',
  packing: '装箱单',
  shelf: '货架',
  warehouse: '仓库',
  list: '清单',
} as const;
export type TemplateKind = keyof typeof TEMPLATE_KINDS;

/** Resolutions of label printers, with the dots of a millimetre: those that are called 203 dpi have exactly eight. */
export const DOTS_PER_MM = { 203: 8, 300: 300 / 25.4, 600: 600 / 25.4 } as const;
export type Dpi = keyof typeof DOTS_PER_MM;
export const DPIS = [203, 300, 600] as const satisfies readonly Dpi[];
