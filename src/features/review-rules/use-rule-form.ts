import { useMemo, useState } from 'react';
import { z } from 'zod';
import { RuleForm, reviewRule, type ReviewRule } from '#contract/review-rule.ts';
import { call, isApiError } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { useForm } from '@/shared/ui/form/index.ts';
import { differs, formOf, type RuleDraft } from './draft.ts';
import { errorsOf, type DraftErrors } from './errors.ts';

const Draft = z.custom<RuleDraft>().transform(formOf).pipe(RuleForm);
const NO_ERRORS: DraftErrors = { leaves: {} };

/** The form of a rule: a new one, or `edited` as the user saw it. */
export function useRuleForm(initial: RuleDraft, edited: ReviewRule | undefined, onSaved: () => void) {
  const [tried, setTried] = useState(false);
  const form = useForm(Draft, initial, async (rule) => {
    await (edited
      ? call(reviewRule.update, { ...rule, id: edited.id, version: edited.version }, { quiet: true })
      : call(reviewRule.create, rule, { quiet: true }));
    showMessage(edited ? '规则已保存' : '规则已新建');
    onSaved();
  });
  const { values, failure } = form;
  const [renamed, setRenamed] = useState(false);
  const found = useMemo(() => (tried ? errorsOf(values) : NO_ERRORS), [tried, values]);
  const aboutName = nameRefusal(failure);
  const errors = aboutName && !renamed ? { ...found, name: found.name ?? aboutName } : found;
  return {
    ...form,
    errors,
    /** What belongs to no field. */
    failure: aboutName ? null : failure,
    dirty: differs(values, initial),
    set: (change: Partial<RuleDraft>) => {
      // The server's word was about the name as it was sent.
      if (change.name !== undefined) setRenamed(true);
      form.set(change);
    },
    submit: () => {
      setTried(true);
      setRenamed(false);
      form.submit();
    },
  };
}

/** The server's refusal of the name, which stands at its field. */
const nameRefusal = (failure: Error | null): string | undefined =>
  isApiError(failure) && /同名|名称/.test(failure.msg) ? failure.msg : undefined;
