/** The codes of what a SKU is made of. */
export interface CodeParts {
  materialCode: string;
  modelCode: string;
  colorCode: string;
}

/** A code by the pattern of its factory; `nth` is its running number. */
export const codeBy = (
  pattern: string,
  { materialCode, modelCode, colorCode }: CodeParts,
  nth: number,
): string =>
  pattern
    .replaceAll('{材质}', materialCode)
    .replaceAll('{型号}', modelCode)
    .replaceAll('{颜色}', colorCode)
    .replaceAll('{流水}', String(nth).padStart(5, '0'));
