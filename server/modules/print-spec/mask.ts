import { dpiThatFits, pxAt } from '#contract/values/pixels.ts';
import type { MaskFacts } from '#server/platform/picture-work/read-mask.ts';

/** Less of the area is printed on no blank: the mask is inverted. */
const LEAST_PRINTED = 400;

/** [G03] Why a mask is not taken for an area; undefined where it is. */
export function maskProblem(
  mask: MaskFacts,
  area: { width: number; height: number },
  { dpi, maskNeeded }: { dpi: number; maskNeeded: boolean },
): string | undefined {
  if (dpiThatFits(mask, area) === undefined)
    return `尺寸不符：现在是 ${mask.widthPx} × ${mask.heightPx} 像素，应为 ${pxAt(area.width, dpi)} × ${pxAt(area.height, dpi)} 像素（${dpi} dpi）。`;
  if (mask.printed < LEAST_PRINTED)
    return `疑似反相：只有 ${(mask.printed / 10).toFixed(1)}% 可以印刷，请反相后再上传（透明处不印刷）。`;
  if (maskNeeded && mask.holes === 0) return '没有找到孔位：这种材质需要孔位图，请确认摄像头孔是透明的。';
  return undefined;
}

/** [P126] A file's name: {型号编码}[@{材质编码}][#{面}], whatever its case and ending. */
export function readMaskName(name: string): { model: string; material?: string; side: number } | undefined {
  // Folders of an archive say nothing.
  const bare = name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.[^.]*$/, '')
    .trim()
    .toUpperCase();
  const found = /^([A-Z0-9-]{1,16})(?:@([A-Z0-9-]{1,16}))?(?:#([1-4]))?$/.exec(bare);
  if (!found) return undefined;
  const [, model = '', material, side] = found;
  return { model, side: Number(side ?? 1), ...(material !== undefined && { material }) };
}
