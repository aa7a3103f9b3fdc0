import { codeBy } from '#contract/sku/code-pattern.ts';

/** What stands in a pattern of codes, in the words that a merchant reads. */
export const CODE_PARTS = ['{货号}', '{材质}', '{品牌}', '{型号}', '{颜色}', '{SKU}', '{流水}'] as const;
export const USUAL_PATTERN = '{货号}-{材质}-{型号}-{颜色}';
/** So many characters a code of a platform has. */
export const MOST_CODE = 128;

export interface CodedSku {
  code: string;
  material: string;
  brand: string;
  model: string;
  color: string;
}

/** The code of a SKU among goods; `nth` is its running number. What a SKU has no word for leaves no gap. */
export function goodsCode(pattern: string, number: string, sku: CodedSku, nth: number): string {
  const { material, brand, model, color } = sku;
  const named = pattern
    .replaceAll('{货号}', number)
    .replaceAll('{品牌}', brand)
    .replaceAll('{SKU}', sku.code);
  const code = codeBy(named, { materialCode: material, modelCode: model, colorCode: color }, nth);
  const whole = [material, brand, model, color].every((word) => word !== '');
  return (
    whole ? code : code.replaceAll(/([-_/ ])[-_/ ]+/g, '$1').replaceAll(/^[-_/ ]+|[-_/ ]+$/g, '')
  ).trim();
}
