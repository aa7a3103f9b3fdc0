import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';

/** The words of a region, by their codes. */
export const labelsOf = (of: Readonly<Record<string, { code: number; label: string }>>) =>
  new Map(Object.values(of).map(({ code, label }) => [code, label]));
export const STAGES = labelsOf(PACKAGE_REGIONS.stage);
