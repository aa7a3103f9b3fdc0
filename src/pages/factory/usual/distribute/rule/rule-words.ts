import type { DistributeRule, Grouping } from '#contract/distribute/distribute-rule.ts';
import { sayCondition, type Names } from '@/features/review-rules/index.ts';

/** When a rule makes a batch, as one line. */
export const groupingText = ({ fullAt, everyMinutes, dailyAt, urgentAtOnce }: Grouping): string =>
  [
    fullAt !== null && `满 ${fullAt.toLocaleString('zh-CN')} 件`,
    everyMinutes !== null && `每 ${everyMinutes.toLocaleString('zh-CN')} 分钟`,
    dailyAt.length > 0 && `每天 ${dailyAt.join('、')}`,
    urgentAtOnce && '加急立即',
  ]
    .filter(Boolean)
    .join('；');

/** Which pieces it takes, in words. */
export const conditionText = ({ condition }: DistributeRule, names: Names): string =>
  condition ? sayCondition(condition, names) : '全部';

/** Where they go: what prints them, and who works on them. */
export const targetText = ({ profile, team }: DistributeRule): string =>
  [profile ?? '全部打印配置', team !== null && `班组 ${team}`].filter(Boolean).join('；');

/** What follows by itself once the batch is made. */
export const followsText = ({ release, nest, send }: DistributeRule): string =>
  [release && '自动下发', nest && '自动拼版', send && '自动送设备'].filter(Boolean).join('；');
