import { useEffect, useMemo, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { distributeRule } from '#contract/distribute/distribute-rule.ts';
import { RuleCondition } from '#contract/review-rule/review-condition.ts';
import type { reviewRule, RuleHit } from '#contract/review-rule/review-rule.ts';
import type { ruleTag } from '#contract/rule-tag/rule-tag.ts';
import { query } from '@/shared/api/index.ts';
import { DEBOUNCE_MS } from '@/shared/config/durations.ts';

/** A call that tries a condition: of a merchant's own orders nobody says whose they are. */
export type PreviewCall = typeof reviewRule.preview | typeof ruleTag.preview | typeof distributeRule.preview;
type Hit = Omit<RuleHit, 'merchantName'> & { merchantName?: string };

/** What is tried. */
export interface PreviewAsked {
  /** null: everything, where the call takes that. */
  condition: RuleCondition | null;
  /** Of rules that distribute pieces; null: of any print profile. */
  profileId?: number | null;
}

export interface Preview {
  /** `unfit`: the condition is not filled in; `stale`: the answer is of an earlier condition. */
  phase: 'unfit' | 'first' | 'stale' | 'ready' | 'failed';
  /** `pieces`: of all orders found, where pieces are what is taken. */
  found: { examined: number; total: number; pieces?: number; list: Hit[] } | undefined;
  error: Error | null;
  retry: () => void;
}

/** What the condition would take now, asked when the user pauses; an older question is taken back. */
export function usePreview(call: PreviewCall, { condition, profileId }: PreviewAsked): Preview {
  const text = useMemo(() => {
    const read = RuleCondition.nullable().safeParse(condition);
    return read.success ? JSON.stringify({ condition: read.data, profileId }) : undefined;
  }, [condition, profileId]);
  const asked = useSettled(text);
  const reply = useQuery({
    // The three take the same, as far as each of them takes it.
    ...query(call as typeof reviewRule.preview, JSON.parse(asked ?? '{}') as { condition: RuleCondition }, {
      quiet: true,
    }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return {
    phase: phaseOf(text, asked, reply),
    found: reply.data,
    error: reply.error,
    retry: () => void reply.refetch(),
  };
}

function phaseOf(
  text: string | undefined,
  asked: string | undefined,
  reply: { isError: boolean; isFetching: boolean; data: unknown },
): Preview['phase'] {
  if (text === undefined) return 'unfit';
  if (text === asked && !reply.isFetching && reply.isError) return 'failed';
  if (reply.data === undefined) return 'first';
  return text === asked && !reply.isFetching ? 'ready' : 'stale';
}

/** The value when it has not changed for a while; the first one at once. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
