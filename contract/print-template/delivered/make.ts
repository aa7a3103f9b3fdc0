import { TemplateDesign, type ElementOf } from '../design.ts';

// Delivered templates are written in millimetres: x, y, w, h.

type Place = readonly [x: number, y: number, w: number, h: number];
const placed = ([x, y, w, h]: Place) => ({
  ...{ x: hundredths(x), y: hundredths(y), w: hundredths(w), h: hundredths(h) },
  onlyIf: null,
});
const hundredths = (mm: number): number => Math.round(mm * 100);

interface Font {
  size: number;
  least?: number;
  bold?: boolean;
  align?: 'left' | 'center' | 'right';
}
const font = ({ size, least = Math.min(size, 1.6), bold = false, align = 'left' }: Font) => ({
  ...{ size: hundredths(size), leastSize: hundredths(least), bold, align },
});

export const text = (place: Place, said: string, of: Font): ElementOf<'text'> => ({
  ...{ kind: 'text', ...placed(place), ...font(of), text: said },
});
export const variable = (
  place: Place,
  key: string,
  {
    before = '',
    after = '',
    onlyIf = null,
    ...of
  }: Font & { before?: string; after?: string; onlyIf?: string | null },
): ElementOf<'variable'> => ({
  ...{ kind: 'variable', ...placed(place), ...font(of), key, before, after, onlyIf },
});
export const barcode = (place: Place, key: string, withText = true): ElementOf<'barcode'> => ({
  ...{ kind: 'barcode', ...placed(place), key, symbology: 'code128', withText },
});
export const matrix = (
  place: Place,
  key: string,
  symbology: 'qr' | 'dataMatrix' = 'qr',
): ElementOf<'matrix'> => ({
  ...{ kind: 'matrix', ...placed(place), key, symbology },
});
export const line = (place: Place): ElementOf<'line'> => ({ kind: 'line', ...placed(place) });
export const box = (place: Place, thick = 0.3): ElementOf<'box'> => ({
  ...{ kind: 'box', ...placed(place), line: hundredths(thick) },
});
export const page = (place: Place, of: Font): ElementOf<'page'> => ({
  ...{ kind: 'page', ...placed(place), ...font(of) },
});
export const table = (
  place: Place,
  columns: readonly (readonly [key: string, title: string, w: number])[],
  { rowHeight, ...of }: Font & { rowHeight: number },
): ElementOf<'table'> => ({
  ...{ kind: 'table', ...placed(place), ...font(of), rowHeight: hundredths(rowHeight) },
  columns: columns.map(([key, title, w]) => ({ key, title, w: hundredths(w) })),
});

export const paper = (
  [width, height]: readonly [number, number],
  elements: TemplateDesign['elements'],
  more: Partial<TemplateDesign> = {},
): TemplateDesign =>
  TemplateDesign.parse({ width: hundredths(width), height: hundredths(height), elements, ...more });
