import {
  cellOf,
  ELEMENTS,
  type ElementKind,
  type TemplateDesign,
  type TemplateElement,
} from '#contract/print-template/design.ts';
import type { TemplateKind } from '#contract/print-template/kinds.ts';
import { HAS_LINES, LINE_VARIABLES, VARIABLES } from '#contract/print-template/variables.ts';

const FONT = { size: 300, leastSize: 200 };
const SIZES: Readonly<Record<ElementKind, readonly [w: number, h: number]>> = {
  text: [2000, 500],
  variable: [2500, 500],
  barcode: [3600, 1200],
  matrix: [1200, 1200],
  picture: [1500, 1500],
  line: [2000, 30],
  box: [2000, 1000],
  table: [8000, 4000],
  page: [3000, 500],
};

/** The first variable of a kind that is a picture, or that is none. */
const firstKey = (kind: TemplateKind, isPicture: boolean): string | undefined =>
  Object.entries(VARIABLES[kind]).find(([, one]) => Boolean(one.isPicture) === isPicture)?.[0];

/** Which elements a template of this kind can have. */
export const offeredElements = (kind: TemplateKind): ElementKind[] =>
  (Object.keys(ELEMENTS) as ElementKind[]).filter(
    (one) =>
      (one !== 'picture' || firstKey(kind, true) !== undefined) &&
      (one !== 'table' || HAS_LINES.includes(kind)),
  );

/** In the upper left corner, as large as is usual and as there is room. */
export function newElement(
  element: ElementKind,
  kind: TemplateKind,
  design: TemplateDesign,
): TemplateElement {
  const cell = cellOf(design);
  const [w, h] = SIZES[element];
  const place = { x: 0, y: 0, w: Math.min(w, cell.w), h: Math.min(h, cell.h) };
  const key = firstKey(kind, element === 'picture') ?? '';
  const own: Readonly<Record<ElementKind, object>> = {
    text: { ...FONT, text: '文字' },
    variable: { ...FONT, key },
    barcode: { key, symbology: 'code128' },
    matrix: { key, symbology: 'qr' },
    picture: { key },
    line: {},
    box: { line: 30 },
    table: {
      ...{ size: 280, leastSize: 180, rowHeight: 600 },
      columns: ['no', 'skuCode', 'quantity'].map((one) => ({
        ...{ key: one, title: LINE_VARIABLES[one]!.title },
        w: Math.max(300, Math.floor(place.w / 3)),
      })),
    },
    page: { ...FONT, align: 'center' },
  };
  return ELEMENTS[element].parse({ kind: element, ...place, ...own[element] });
}
