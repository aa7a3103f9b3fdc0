import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';

/** A weight as it is read; `guessed`: a SKU in it has none. */
export const gramsText = (grams: number | null, guessed = false): string =>
  grams === null ? '' : `${guessed ? '约 ' : ''}${grams.toLocaleString('zh-CN')} 克`;
export const kilosText = (grams: number): string =>
  (grams / 1000).toLocaleString('zh-CN', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

export const STAGES = Object.fromEntries(
  Object.values(PACKAGE_REGIONS.stage).map(({ code, label }) => [code, label]),
) as Record<number, string>;
