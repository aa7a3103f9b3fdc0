import type { artDesk, DeskLine } from '#contract/art-desk/art-desk.ts';
import type { Output } from '#contract/endpoint.ts';

/** What a line is printed on, as its print spec says it. */
export type Area = NonNullable<Output<typeof artDesk.detail>['area']>;

/** A SKU without a print spec has its size alone. */
export function plainArea({ printWidthMm, printHeightMm }: DeskLine): Area | undefined {
  if (!printWidthMm || !printHeightMm) return undefined;
  const [width, height] = [Math.round(printWidthMm * 10), Math.round(printHeightMm * 10)];
  return { width, height, bleed: 0, safe: 0, radius: 0, maskUrl: null };
}
