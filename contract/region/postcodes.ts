import { z } from 'zod';

/** Both ends included. */
export interface PostcodeRange {
  first: number;
  last: number;
}

/** So many a rule. */
export const MOST_RANGES = 200;
const PART = /^(\d{6})(?:[-~—至](\d{6}))?$/;
const MOST_TEXT = MOST_RANGES * 16;

/** Ranges as a person writes them: 830000-830099、831300. @returns what is wrong in place of them */
function read(text: string): PostcodeRange[] | string {
  const parts = text
    .replaceAll(/\s*[-~—至]\s*/g, '-')
    .split(/[\s,，;；、]+/)
    .filter(Boolean);
  if (parts.length > MOST_RANGES) return `一条规则最多 ${MOST_RANGES} 个邮编段，请分成几条规则`;
  const ranges: PostcodeRange[] = [];
  for (const part of parts) {
    const [, first, last = first] = PART.exec(part) ?? [];
    if (first === undefined)
      return `“${part.slice(0, 20)}”不是邮编，请填写 6 位数字，如 830000-830099、831300`;
    if (last! < first) return `邮编段“${part}”的结束小于开始，请改正`;
    ranges.push({ first: Number(first), last: Number(last) });
  }
  ranges.sort((a, b) => a.first - b.first);
  const twice = ranges.find((range, i) => i > 0 && range.first <= ranges[i - 1]!.last);
  return twice ? `邮编段有重叠（${digits(twice.first)} 出现两次），请改正` : ranges;
}

const digits = (postcode: number) => String(postcode).padStart(6, '0');
export const postcodesText = (ranges: readonly PostcodeRange[]): string =>
  ranges
    .map(({ first, last }) => (first === last ? digits(first) : `${digits(first)}-${digits(last)}`))
    .join('、');

/** Ranges that are known to be right, as a rule keeps them. */
export function rangesOf(text: string): PostcodeRange[] {
  const ranges = read(text);
  return typeof ranges === 'string' ? [] : ranges;
}

/** As ranges are typed; kept in their order. '': the rule is of its area. */
export const postcodes = () =>
  z
    .string()
    .trim()
    .max(MOST_TEXT, `一条规则最多 ${MOST_RANGES} 个邮编段，请分成几条规则`)
    .superRefine((text, issues) => {
      const ranges = read(text);
      if (typeof ranges === 'string') issues.addIssue({ code: 'custom', message: ranges });
    })
    .overwrite((text) => {
      const ranges = read(text);
      return typeof ranges === 'string' ? text : postcodesText(ranges);
    });

/** The postcode of an address at home; null: none that a rule could mean. */
export const postcodeOf = (text: string): number | null =>
  /^\d{6}$/.test(text.trim()) ? Number(text.trim()) : null;
