import { useMemo, useState } from 'react';
import { RuleTagForm, ruleTag, type RuleTag } from '#contract/rule-tag/rule-tag.ts';
import { conditionOf } from '@/features/review-rules/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import { Draft, emptyTagDraft, formOf, tagDraftOf } from './rule-tag-draft.ts';

/** What is wrong with the part of the rule that the path names. */
export type Said = (...path: string[]) => string | undefined;

/** The form of a rule, with what is wrong with it since the user tried to save it. */
export function useRuleTagForm(edited: RuleTag | undefined, onDone: () => void) {
  const [start] = useState(() => (edited ? tagDraftOf(edited) : emptyTagDraft()));
  const [tried, setTried] = useState(false);
  const form = useRecordForm(
    { name: 'rule-tag', calls: ruleTag, schema: Draft, start, told: '规则已保存' },
    { edited, onDone },
  );
  const { values } = form;
  const issues = useMemo(
    () => (tried ? (RuleTagForm.safeParse(formOf(values)).error?.issues ?? []) : []),
    [tried, values],
  );
  const said: Said = (...path) =>
    issues.find(
      (one) => path.every((part, i) => one.path[i] === part) && (path.length > 1 || one.path.length === 1),
    )?.message;
  const condition = useMemo(() => conditionOf(values), [values]);
  const submit = (): void => {
    setTried(true);
    form.submit();
  };
  return { form: { ...form, submit }, issues, said, condition };
}
