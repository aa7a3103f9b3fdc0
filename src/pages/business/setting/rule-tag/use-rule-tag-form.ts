import { useMemo, useState } from 'react';
import { RuleTagForm, ruleTag, type RuleTag } from '#contract/rule-tag/rule-tag.ts';
import { conditionOf, useSaid } from '@/features/review-rules/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import { Draft, emptyTagDraft, formOf, tagDraftOf } from './rule-tag-draft.ts';

/** The form of a rule, with what is wrong with it since the user tried to save it. */
export function useRuleTagForm(edited: RuleTag | undefined, onDone: () => void) {
  const [start] = useState(() => (edited ? tagDraftOf(edited) : emptyTagDraft()));
  const form = useRecordForm(
    { name: 'rule-tag', calls: ruleTag, schema: Draft, start, told: '规则已保存' },
    { edited, onDone },
  );
  const condition = useMemo(() => conditionOf(form.values), [form.values]);
  return { ...useSaid(form, RuleTagForm, formOf), condition };
}
