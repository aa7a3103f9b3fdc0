import { MOST_VALUE } from './complete.ts';
import type { DeclaredLine } from './declared-line.ts';
import { GOODS_SCOPES, SCOPE_NAMES, type GoodsScope, type ValueKind } from './goods-declaration.ts';

/** A goods declaration as far as it decides. */
export interface GoodsRule {
  id: number;
  scope: GoodsScope;
  target: string;
  shopId: number | null;
  nameCn: string;
  nameEn: string;
  hsCode: string;
  valueKind: ValueKind;
  valueCents: number | null;
  percent: number | null;
  leastCents: number | null;
  mostCents: number | null;
  currency: string;
  material: string;
  purpose: string;
  origin: string;
  netG: number | null;
  battery: boolean;
  liquid: boolean;
  magnet: boolean;
}

/** A line of an order as far as its declaration asks. */
export interface SoldLine {
  lineId: number;
  quantity: number;
  skuCode: string;
  /** The merchant's own code of it. */
  code: string;
  material: string;
  shopId: number;
  /** What one is sold for, and in which currency. */
  unitCents: number;
  currency: string;
}

const isPattern = (target: string) => target.includes('*');
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
/** Walks both with one way back to the last star: a pattern of many stars costs no more than its length times the code's. */
function fits(pattern: string, code: string): boolean {
  const [p, c] = [pattern.toLowerCase(), code.trim().toLowerCase()];
  let [i, j, star, from] = [0, 0, -1, 0];
  while (j < c.length) {
    if (p[i] === '*') [star, from, i] = [i, j, i + 1];
    else if (i < p.length && p[i] === c[j]) [i, j] = [i + 1, j + 1];
    else if (star >= 0) [i, from, j] = [star + 1, from + 1, from + 1];
    else return false;
  }
  return [...p.slice(i)].every((letter) => letter === '*');
}

const MEANS: Readonly<Record<GoodsScope, (rule: GoodsRule, line: SoldLine) => boolean>> = {
  sku: ({ target }, { skuCode }) => same(target, skuCode),
  code: ({ target }, { code }) => fits(target, code),
  material: ({ target }, { material }) => same(target, material),
  shop: ({ shopId }, line) => shopId === line.shopId,
  all: () => true,
};
/** A code with stars says less than one without; of two patterns the longer one says more. */
const rankOf = ({ scope, target }: GoodsRule): number =>
  SCOPE_NAMES.indexOf(scope) * 1000 + (scope === 'code' && isPattern(target) ? 500 - target.length : 0);

/** Those that mean a line, the most specific first; of two alike the older one. */
export const rulesFor = (line: SoldLine, rules: readonly GoodsRule[]): GoodsRule[] =>
  rules
    .filter((rule) => MEANS[rule.scope](rule, line))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.id - other.id);

export const ruleWord = ({ scope, target }: Pick<GoodsRule, 'scope' | 'target'>): string =>
  target === '' ? GOODS_SCOPES[scope] : `${GOODS_SCOPES[scope]} ${target}`;

/** What one piece is declared at; null: the rule says nothing, or the price is none of its currency. */
function worthOf(rule: GoodsRule, { unitCents, currency }: SoldLine): number | null {
  if (rule.valueKind === 'fixed') return rule.valueCents;
  if (rule.percent === null || rule.currency !== currency || unitCents <= 0) return null;
  const share = Math.round((unitCents * rule.percent) / 100);
  const least = Math.max(share, rule.leastCents ?? 1);
  return Math.min(least, rule.mostCents ?? MOST_VALUE);
}

const TEXTS = ['nameCn', 'nameEn', 'hsCode', 'origin', 'material', 'purpose'] as const;

/** What of a line customs is told: of each field the most specific rule that says it. */
function resolveLine(line: SoldLine, rules: readonly GoodsRule[]): DeclaredLine {
  const own = rulesFor(line, rules);
  const said: Record<string, string> = {};
  const texts = Object.fromEntries(
    TEXTS.map((field) => {
      const rule = own.find((one) => one[field] !== '');
      if (rule) said[field] = ruleWord(rule);
      return [field, rule?.[field] ?? ''];
    }),
  ) as Record<(typeof TEXTS)[number], string>;
  const weighed = own.find(({ netG }) => netG !== null);
  if (weighed) said['netG'] = ruleWord(weighed);
  const valued = own.find((rule) => worthOf(rule, line) !== null);
  if (valued) said['unitCents'] = said['currency'] = ruleWord(valued);
  const { battery = false, liquid = false, magnet = false } = own[0] ?? {};
  return {
    ...{ lineId: line.lineId, quantity: line.quantity, ...texts, said, battery, liquid, magnet },
    netG: weighed?.netG ?? null,
    unitCents: valued ? worthOf(valued, line) : null,
    currency: valued?.currency ?? '',
  };
}

/** [X34] An order's lines as customs is told of them, with the rule of each field. */
export const resolveLines = (lines: readonly SoldLine[], rules: readonly GoodsRule[]): DeclaredLine[] =>
  lines.map((line) => resolveLine(line, rules));

/** What rules say now, where a line says nothing yet: what stands on it stays. */
export function fillFrom(standing: DeclaredLine, found: DeclaredLine): DeclaredLine {
  const filled: DeclaredLine = { ...standing, said: { ...standing.said } };
  const take = (field: keyof DeclaredLine) => {
    (filled as Record<string, unknown>)[field] = found[field];
    if (found.said[field] !== undefined) filled.said[field] = found.said[field];
  };
  for (const field of TEXTS) if (standing[field] === '') take(field);
  if (standing.netG === null) take('netG');
  if (standing.unitCents === null) {
    take('unitCents');
    take('currency');
  }
  return filled;
}
