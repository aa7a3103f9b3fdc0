import type { Problem } from '#contract/problem/problem.ts';
import { UNSOLVED } from '#contract/problem/problem.ts';
import { PROBLEM_REGIONS } from '#contract/problem/life-cycle/problem-states.ts';
import { PROBLEM_CHOICES, PROBLEM_KINDS, PROBLEM_RESULTS, wordOf } from '#contract/problem/problem-words.ts';
import { serverNow } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { formatAgo, formatDateTime } from '@/shared/lib/time/index.ts';
import { WordTag } from '@/shared/ui/list/index.ts';

const labelsOf = (of: Readonly<Record<string, { code: number; label: string }>>) =>
  Object.fromEntries(Object.values(of).map(({ code, label }) => [code, label])) as Record<number, string>;
export const STATES = labelsOf(PROBLEM_REGIONS.problem);
export const CLAIMS = labelsOf(PROBLEM_REGIONS.compensation);
export const STATE_INTENTS = {
  0: 'danger',
  10: 'warning',
  20: 'primary',
  80: 'success',
  90: 'none',
} as const;
export const kindOf = (kind: string) => wordOf(PROBLEM_KINDS, kind);
export const choiceOf = (choice: string) => wordOf(PROBLEM_CHOICES, choice);
export const resultOf = (result: string) => wordOf(PROBLEM_RESULTS, result);

const { open, waitMerchant, waitCarrier } = PROBLEM_REGIONS.problem;
/** Whom a ticket waits for. */
export const waitsFor = ({ state }: Pick<Problem, 'state'>): string =>
  new Map<number, string>([
    [open.code, '工厂'],
    [waitMerchant.code, '商家'],
    [waitCarrier.code, '快递'],
  ]).get(state) ?? '';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Such as 3 小时; less than an hour in minutes. */
const lengthOf = (ms: number): string =>
  ms < HOUR_MS ? `${Math.max(1, Math.floor(ms / MINUTE_MS))} 分钟` : `${Math.floor(ms / HOUR_MS)} 小时`;

/** How long there is until it is due; red once it is late. */
export function LeftCell({ of: { state, dueAt, unanswered } }: { of: Problem }) {
  if (dueAt === null || state >= UNSOLVED) return null;
  const left = dueAt - serverNow();
  return (
    <span title={formatDateTime(dueAt)}>
      {left > 0 ? lengthOf(left) : <WordTag intent="danger">{`已超 ${lengthOf(-left)}`}</WordTag>}
      {unanswered && <WordTag intent="warning">商家未回复</WordTag>}
    </span>
  );
}

/** What the carrier said last, and how long ago. */
export function TrackCell({ of: { trackAt, trackText } }: { of: Problem }) {
  if (trackAt === null) return <span className="list-quiet">没有轨迹</span>;
  return (
    <span title={`${formatDateTime(trackAt)} ${trackText}`}>
      <span className="list-quiet">{formatAgo(trackAt, serverNow())}</span> <bdi>{trackText}</bdi>
    </span>
  );
}

/** Where a compensation stands, with its amount. */
export function claimText({ compensation, claimCents, paidCents }: Problem): string {
  if (compensation === 0) return '';
  const cents = paidCents ?? claimCents;
  return [CLAIMS[compensation], cents !== null && formatMoney(cents, 'CNY')].filter(Boolean).join(' ');
}
