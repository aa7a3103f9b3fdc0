import { dpiThatFits, LEAST_DPI, MOST_DPI, pxAt } from '#contract/values/pixels.ts';
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

/** Pixels of an area: so many are drawn within seconds. */
const MOST_DRAWN_PX = 100_000_000;

/** The pixels that a drawing is drawn with for an area: those of its spec, at a resolution that a mask may have [G03]. */
export function drawnSize(area: { width: number; height: number }, dpi: number) {
  const at = Math.min(MOST_DPI, Math.max(LEAST_DPI, dpi));
  return { width: pxAt(area.width, at), height: pxAt(area.height, at) };
}

/** [G03] Why a drawing of this proportion is not drawn for an area; undefined where it is. */
export function drawingProblem(
  drawing: { width: number; height: number },
  area: { width: number; height: number },
  { dpi }: { dpi: number },
): string | undefined {
  const drawn = drawnSize(area, dpi);
  const at = (width: number) => ({
    widthPx: width,
    heightPx: Math.round((width * drawing.height) / drawing.width),
  });
  // A drawing has no pixels of its own: its proportion counts as exactly as that of the smallest mask.
  if (dpiThatFits(at(pxAt(area.width, LEAST_DPI)), area) === undefined)
    return `比例不符：画成 ${drawn.width} 像素宽时高 ${at(drawn.width).heightPx} 像素，应为 ${drawn.width} × ${drawn.height} 像素（${dpi} dpi）。`;
  if (drawn.width * drawn.height > MOST_DRAWN_PX)
    return `印刷区域有 ${drawn.width} × ${drawn.height} 像素，太大，无法由 SVG 画出，请导出为 PNG 后上传。`;
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
