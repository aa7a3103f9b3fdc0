import { z } from 'zod';
import { RuleTagForm, TAG_FIELDS, type RuleTag, type TagTrigger } from '#contract/rule-tag/rule-tag.ts';
import { CONDITION_LABELS } from '#contract/review-rule/condition-words.ts';
import type { PickedSku } from '@/entities/sku/index.ts';
import { conditionOf, groupsOf, type ConditionDraft } from '@/features/review-rules/index.ts';

/** A rule as its form has it. */
export interface TagDraft extends ConditionDraft {
  name: string;
  enabled: boolean;
  triggers: TagTrigger[];
  tags: string[];
  tagColours: Record<string, number>;
  remark: string;
  urgent: boolean;
  gives: boolean;
  gift: PickedSku | null;
  quantity: number | null;
  stop: boolean;
}

/** What can be asked of an order, as the choices of a condition. */
export const FIELDS = TAG_FIELDS.map((value) => ({ value, label: CONDITION_LABELS[value] }));

export const emptyTagDraft = (): TagDraft => ({
  name: '',
  enabled: true,
  triggers: ['new', 'match'],
  join: 'all',
  groups: groupsOf({
    join: 'all',
    groups: [{ join: 'all', leaves: [{ field: 'words', op: 'anyOf', values: [] }] }],
  }),
  tags: [],
  tagColours: {},
  remark: '',
  urgent: false,
  gives: false,
  gift: null,
  quantity: 1,
  stop: false,
});

export const tagDraftOf = ({ name, enabled, triggers, condition, actions, gift }: RuleTag): TagDraft => ({
  name,
  enabled,
  triggers,
  join: condition.join,
  groups: groupsOf(condition),
  tags: actions.tags ?? [],
  tagColours: actions.tagColours ?? {},
  remark: actions.remark ?? '',
  urgent: actions.urgent ?? false,
  gives: gift !== null,
  gift,
  quantity: actions.gift?.quantity ?? 1,
  stop: actions.stop ?? false,
});

/** Of the tags that it still has. */
const coloursOf = ({ tags, tagColours }: TagDraft) => {
  const kept = Object.entries(tagColours).filter(([tag]) => tags.includes(tag));
  return kept.length > 0 && { tagColours: Object.fromEntries(kept) };
};

/** As the call takes it, whether it would be accepted or not. */
export const formOf = (draft: TagDraft): RuleTagForm => ({
  name: draft.name,
  enabled: draft.enabled,
  triggers: draft.triggers,
  condition: conditionOf(draft),
  actions: {
    ...(draft.tags.length > 0 && { tags: draft.tags, ...coloursOf(draft) }),
    ...(draft.remark.trim() !== '' && { remark: draft.remark }),
    ...(draft.urgent && { urgent: true }),
    // What is not chosen yet is said by the schema.
    ...(draft.gives && { gift: { skuId: draft.gift?.id ?? 0, quantity: draft.quantity ?? 0 } }),
    ...(draft.stop && { stop: true }),
  },
});

export const Draft = z.custom<TagDraft>().transform(formOf).pipe(RuleTagForm);
