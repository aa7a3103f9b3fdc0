import { z } from 'zod';
import {
  DISTRIBUTE_FIELDS,
  DistributeRuleForm,
  type DistributeRule,
} from '#contract/distribute/distribute-rule.ts';
import { CONDITION_LABELS } from '#contract/review-rule/condition-words.ts';
import { conditionOf, groupsOf, type ConditionDraft } from '@/features/review-rules/index.ts';

/** A rule as its form has it. */
export interface DistributeDraft extends ConditionDraft {
  name: string;
  enabled: boolean;
  profileId: number | null;
  /** Whatever waits, without a condition. */
  takes: 'all' | 'some';
  fullAt: number | null;
  everyMinutes: number | null;
  dailyAt: string[];
  urgentAtOnce: boolean;
  release: boolean;
  nest: boolean;
  send: boolean;
  teamId: number | null;
}

/** What can be asked of pieces that wait and of their order, as the choices of a condition. */
export const FIELDS = DISTRIBUTE_FIELDS.map((value) => ({ value, label: CONDITION_LABELS[value] }));

const FIRST = {
  join: 'all' as const,
  groups: [{ join: 'all' as const, leaves: [{ field: 'material', op: 'anyOf', values: [] } as const] }],
};
const asked = (condition: DistributeRule['condition']) => {
  const { join, groups } = condition ?? { ...FIRST, groups: FIRST.groups };
  return { join, groups: groupsOf({ join, groups } as NonNullable<typeof condition>) };
};

export const emptyDistributeDraft = (): DistributeDraft => ({
  name: '',
  enabled: true,
  profileId: null,
  takes: 'all',
  ...asked(null),
  fullAt: null,
  everyMinutes: null,
  dailyAt: [],
  urgentAtOnce: false,
  release: false,
  nest: false,
  send: false,
  teamId: null,
});

export const distributeDraftOf = (rule: DistributeRule): DistributeDraft => ({
  name: rule.name,
  enabled: rule.enabled,
  profileId: rule.profileId,
  takes: rule.condition ? 'some' : 'all',
  ...asked(rule.condition),
  ...rule.grouping,
  release: rule.release,
  nest: rule.nest,
  send: rule.send,
  teamId: rule.teamId,
});

/** What a draft asks for; null: nothing. */
export const askedOf = (draft: DistributeDraft) => (draft.takes === 'all' ? null : conditionOf(draft));

/** As the call takes it, whether it would be accepted or not. */
export const formOf = (draft: DistributeDraft): DistributeRuleForm => ({
  name: draft.name,
  enabled: draft.enabled,
  profileId: draft.profileId,
  condition: askedOf(draft),
  grouping: {
    fullAt: draft.fullAt,
    everyMinutes: draft.everyMinutes,
    dailyAt: draft.dailyAt,
    urgentAtOnce: draft.urgentAtOnce,
  },
  release: draft.release,
  nest: draft.nest,
  // Plates alone are sent.
  send: draft.nest && draft.send,
  // Work orders come with the release.
  teamId: draft.release ? draft.teamId : null,
});

export const Draft = z.custom<DistributeDraft>().transform(formOf).pipe(DistributeRuleForm);
