import { useMemo, useState } from 'react';
import { z } from 'zod';
import { RuleForm, reviewRule, type ReviewRule } from '#contract/review-rule/review-rule.ts';
import { call, isApiError } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { useForm } from '@/shared/ui/form/index.ts';
import { differs, formOf, type RuleDraft } from './draft.ts';
import { errorsOf, type DraftErrors } from './errors.ts';

const Draft = z.custom<RuleDraft>().transform(formOf).pipe(RuleForm);
const NO_ERRORS: DraftErrors = { leaves: {} };

/** The form of a rule: a new one, or `edited` as the user saw it. */
export function useRuleForm(
  initial: RuleDraft,
  { edited, name, onDone }: { edited: ReviewRule | undefined; name: string; onDone: () => void },
) {
  const [tried, setTried] = useState(false);
  const send = async (rule: RuleForm): Promise<void> => {
    await (edited
      ? call(reviewRule.update, { ...rule, id: edited.id, version: edited.version }, { quiet: true })
      : call(reviewRule.create, rule, { quiet: true }));
    showMessage(edited ? '规则已保存' : '规则已新建');
    onDone();
  };
  const form = useForm(Draft, initial, send, name);
  const { values, failure } = form;
  const [changed, setChanged] = useState<readonly string[]>([]);
  const found = useMemo(() => (tried ? errorsOf(values) : NO_ERRORS), [tried, values]);
  const field = refusedField(failure);
  const refused = field && !changed.includes(field);
  return {
    ...form,
    errors: refused ? { ...found, [field]: found[field] ?? failure!.message } : found,
    /** What belongs to no field. */
    failure: field ? null : failure,
    dirty: differs(values, initial),
    set: (change: Partial<RuleDraft>) => {
      // The server's word was about the field as it was sent.
      setChanged((before) => [...before, ...Object.keys(change)]);
      form.set(change);
    },
    submit: () => {
      setTried(true);
      setChanged([]);
      form.submit();
    },
  };
}

/** The field that a refusal of the server names in its sentence. */
function refusedField(failure: Error | null): 'name' | 'reason' | undefined {
  if (!isApiError(failure)) return undefined;
  if (failure.msg.startsWith('规则名称')) return 'name';
  return failure.msg.startsWith('待处理原因') ? 'reason' : undefined;
}
