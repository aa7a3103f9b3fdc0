import {
  cellOf,
  ELEMENT_KINDS,
  MOST_DESIGN_BYTES,
  type TemplateDesign,
  type TemplateElement,
} from './design.ts';
import type { TemplateKind } from './kinds.ts';
import { canSay, leastSide, leastWidth } from './symbols.ts';
import { HAS_LINES, LINE_VARIABLES, VARIABLES } from './variables.ts';

/** What keeps a template from being saved. */
export interface Issue {
  /** Which element, from 0; null: the paper. */
  at: number | null;
  text: string;
}

const mm = (hundredths: number): string => `${hundredths / 100} mm`;
const [LEAST_CELL_W, LEAST_CELL_H] = [1000, 500];

/** How an element is called among the others of a template. */
export function nameOf(kind: TemplateKind, element: TemplateElement): string {
  const own = ELEMENT_KINDS[element.kind];
  if (element.kind === 'text') return `${own}「${element.text.slice(0, 12)}」`;
  if ('key' in element) return `${own}「${VARIABLES[kind][element.key]?.title ?? element.key}」`;
  return own;
}

/** What is wrong with a template, each as a Chinese sentence that says what to do; none: it can be saved. */
export function designIssues(kind: TemplateKind, design: TemplateDesign): Issue[] {
  const cell = cellOf(design);
  const issues: Issue[] = [];
  if (cell.w < LEAST_CELL_W || cell.h < LEAST_CELL_H)
    issues.push({ at: null, text: '每张的行列放不下，请减少行数、列数、边距或间距。' });
  if (JSON.stringify(design).length > MOST_DESIGN_BYTES)
    issues.push({ at: null, text: '模板超过 1 MB，请减少元素。' });
  const tables = design.elements.filter(({ kind: one }) => one === 'table').length;
  if (tables > 1) issues.push({ at: null, text: '一个模板只能有一个表格，请删除多余的表格。' });
  if (tables > 0 && design.columns * design.rows > 1)
    issues.push({ at: null, text: '有表格的模板每张只能是 1 行 1 列，请改正行列。' });
  for (const [at, element] of design.elements.entries())
    issues.push(
      ...elementIssues(kind, element, cell).map((text) => ({
        at,
        text: `${nameOf(kind, element)}：${text}`,
      })),
    );
  return issues;
}

function elementIssues(
  kind: TemplateKind,
  element: TemplateElement,
  cell: { w: number; h: number },
): string[] {
  const issues: string[] = [];
  const variables = VARIABLES[kind];
  if (element.x + element.w > cell.w || element.y + element.h > cell.h)
    issues.push(`超出了纸面（${mm(cell.w)} × ${mm(cell.h)}），请移进来或改小。`);
  if (element.onlyIf !== null && !variables[element.onlyIf])
    issues.push('「仅当」的变量在这种模板里没有，请重新选择。');
  if ('size' in element && element.leastSize > element.size)
    issues.push('最小字高大于字高，请改小最小字高。');
  // What stands in one line has room for it at least at its least size.
  if ('size' in element && element.kind !== 'table' && element.leastSize * LINE > element.h)
    issues.push(`高度放不下最小字高，高至少要 ${mm(Math.ceil(element.leastSize * LINE))}。`);
  return [...issues, ...variableIssues(kind, element)];
}

/** The height of a line, of that of its letters. */
export const LINE = 1.2;

function variableIssues(kind: TemplateKind, element: TemplateElement): string[] {
  if (element.kind === 'table') return tableIssues(kind, element);
  if (!('key' in element)) return [];
  const variable = VARIABLES[kind][element.key];
  if (!variable) return ['这种模板里没有这个变量，请重新选择。'];
  if (element.kind === 'picture') return variable.isPicture ? [] : ['这个变量不是图片，请重新选择。'];
  if (variable.isPicture) return ['这个变量是图片，请用图片元素。'];
  if (element.kind === 'barcode') return barIssues(element, variable.sample);
  if (element.kind === 'matrix') {
    const least = leastSide(element, variable.sample);
    if (least === undefined) return ['内容太长，二维码不能表示，请换一个变量。'];
    return Math.min(element.w, element.h) < least ? [`太小，扫描枪扫不出，边长至少要 ${mm(least)}。`] : [];
  }
  return [];
}

/** [M34] A module of less than 0.25 mm is not read. */
function barIssues(element: Extract<TemplateElement, { kind: 'barcode' }>, sample: string): string[] {
  // What has fixed digits is as wide whatever it says.
  if (element.symbology === 'code128' && !canSay('code128', sample))
    return ['条码不能表示这个变量的内容（如中文），请改用二维码。'];
  const least = leastWidth(element, sample);
  return element.w < least ? [`太窄，扫描枪扫不出，宽至少要 ${mm(least)}。`] : [];
}

function tableIssues(kind: TemplateKind, table: Extract<TemplateElement, { kind: 'table' }>): string[] {
  if (!HAS_LINES.includes(kind)) return ['这种模板没有明细，不能用表格，请删除。'];
  const issues: string[] = [];
  const across = table.columns.reduce((sum, { w }) => sum + w, 0);
  if (across > table.w) issues.push(`各列共宽 ${mm(across)}，超出表格的宽 ${mm(table.w)}，请改窄。`);
  if (table.rowHeight * 2 > table.h) issues.push('高度放不下表头和一行，请加高表格或改小行高。');
  if (table.leastSize * LINE > table.rowHeight) issues.push('行高放不下最小字高，请加高行。');
  if (table.columns.some(({ key }) => !LINE_VARIABLES[key])) issues.push('有的列的变量不存在，请重新选择。');
  return issues;
}
