import { dpiOf, pxAt } from '#contract/values/pixels.ts';
import type { Box } from './edit/geometry.ts';
import type { Step, Size } from '#contract/art-desk/retouch-step.ts';
import type { Area } from '@/features/print-stage/index.ts';

/** What is printed on, and at how many dots. */
export interface Spec {
  /** As the user calls it. */
  name: string;
  area: Area;
  dpi: number;
}

/** What a cut is made for: nothing, what is left of the print without its bleed, the whole print. */
export const RATIOS = { free: '自由', trim: '成品', area: '含出血' } as const;
export type Ratio = keyof typeof RATIOS;

export type Tool =
  | { name: 'look' }
  | { name: 'crop'; ratio: Ratio; box: Box }
  | { name: 'straighten'; degrees: number }
  | { name: 'levels'; black: number; middle: number; white: number }
  | { name: 'extend'; tenths: number; by: 'mirror' | 'edge' }
  | { name: 'clone'; radius: number; from: readonly [number, number] | null }
  | { name: 'erase'; radius: number }
  | { name: 'background'; tolerance: number };
export type ToolName = Tool['name'];

export const DEFAULT_DPI = 300;

/** The pixels of a spec, with its bleed and without. */
export function pixelsOfSpec({ area, dpi }: Spec, ratio: 'trim' | 'area'): Size {
  const inset = ratio === 'trim' ? 2 * pxAt(area.bleed, dpi) : 0;
  return { width: pxAt(area.width, dpi) - inset, height: pxAt(area.height, dpi) - inset };
}

/** The largest box of a form in the middle of a picture. */
export function middleBox({ width, height }: Size, form: Size): Box {
  const scale = Math.min(width / form.width, height / form.height);
  const box = {
    width: Math.max(1, Math.min(width, Math.round(form.width * scale))),
    height: Math.max(1, Math.min(height, Math.round(form.height * scale))),
  };
  return { ...box, x: Math.floor((width - box.width) / 2), y: Math.floor((height - box.height) / 2) };
}

/** How many dots an inch a picture has that is printed without its bleed; that of the spec where it was cut to it. */
export function dpiWithoutBleed(size: Size, spec: Spec | undefined): number {
  if (!spec) return DEFAULT_DPI;
  const wished = pixelsOfSpec(spec, 'trim');
  if (wished.width === size.width && wished.height === size.height) return spec.dpi;
  const { width, height, bleed } = spec.area;
  const dpi = Math.min(dpiOf(size.width, width - 2 * bleed), dpiOf(size.height, height - 2 * bleed));
  return Math.min(spec.dpi, Math.max(1, dpi));
}

/** A cut, made as small as the spec needs it where it is made for one. */
export function cutOf({ ratio, box }: Extract<Tool, { name: 'crop' }>, spec: Spec | undefined): Step {
  if (ratio === 'free' || !spec) return { kind: 'crop', ...box };
  const wished = pixelsOfSpec(spec, ratio);
  const to = wished.width <= box.width && wished.height <= box.height ? wished : box;
  return { kind: 'fit', ...box, to: { width: to.width, height: to.height } };
}

/** The step that a tool would make now; undefined: none, or one that a stroke makes. */
export function stepOfTool(tool: Tool, size: Size, spec: Spec | undefined): Step | undefined {
  switch (tool.name) {
    case 'crop':
      return cutOf(tool, spec);
    case 'straighten':
      return tool.degrees === 0 ? undefined : { kind: 'straighten', degrees: tool.degrees };
    case 'levels': {
      const { black, middle, white } = tool;
      const isNothing = black === 0 && middle === 1 && white === 255;
      return isNothing || black >= white ? undefined : { kind: 'levels', black, middle, white };
    }
    case 'extend': {
      const px = pxAt(tool.tenths, dpiWithoutBleed(size, spec));
      return px > 0 ? { kind: 'extend', px, by: tool.by } : undefined;
    }
    case 'background':
      return { kind: 'background', tolerance: tool.tolerance };
    default:
      return undefined;
  }
}

/** A tool as it is taken up. */
export function newTool(name: ToolName, size: Size, spec: Spec | undefined): Tool {
  const radius = Math.max(2, Math.round(Math.max(size.width, size.height) / 60));
  switch (name) {
    case 'crop': {
      const ratio = spec ? (spec.area.bleed > 0 ? 'trim' : 'area') : 'free';
      return { name, ratio, box: middleBox(size, spec ? pixelsOfSpec(spec, ratio as 'trim') : size) };
    }
    case 'straighten':
      return { name, degrees: 0 };
    case 'levels':
      return { name, black: 0, middle: 1, white: 255 };
    case 'extend':
      return { name, tenths: spec?.area.bleed || 20, by: 'mirror' };
    case 'clone':
      return { name, radius, from: null };
    case 'erase':
      return { name, radius };
    case 'background':
      return { name, tolerance: 20 };
    default:
      return { name: 'look' };
  }
}
