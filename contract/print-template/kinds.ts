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

/** What a merchant's workplace prints (S07, P069); the others are papers of a hall. */
export const WORKPLACE_KINDS = [
  'tag',
  'mergeTag',
  'waybill',
  'pickup',
  'shelf',
  'warehouse',
] as const satisfies readonly TemplateKind[];
export type WorkplaceKind = (typeof WORKPLACE_KINDS)[number];
/** What templates of this kind of tenant are for. */
export const kindsOf = (side: 'factory' | 'business' | undefined): readonly TemplateKind[] =>
  side === 'business' ? WORKPLACE_KINDS : (Object.keys(TEMPLATE_KINDS) as TemplateKind[]);

/** [X13] Resolutions of label printers, with the dots of a millimetre as their languages count them. */
export const DOTS_PER_MM = { 203: 8, 300: 12, 600: 24 } as const;
export type Dpi = keyof typeof DOTS_PER_MM;
export const DPIS = [203, 300, 600] as const satisfies readonly Dpi[];
