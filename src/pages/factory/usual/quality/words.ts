import type { DefectLevel } from '#contract/quality/defect.ts';
import type { QualityResult } from '#contract/quality/quality.ts';

type Intent = 'success' | 'warning' | 'danger' | 'none';
export const LEVEL_INTENTS: Readonly<Record<DefectLevel, Intent>> = {
  ...{ critical: 'danger', major: 'warning', minor: 'none' },
};
export const RESULT_INTENTS: Readonly<Record<QualityResult, Intent>> = {
  ...{ passed: 'success', rework: 'warning', remake: 'danger', undone: 'none' },
};

/** Seconds with one decimal, as long as it is short. */
export const tookText = (ms: number | null): string => {
  if (ms === null) return '';
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} 秒` : `${Math.round(ms / 60_000)} 分钟`;
};
