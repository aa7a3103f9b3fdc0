import { useMemo, useState } from 'react';
import {
  distributeRule,
  DistributeRuleForm,
  type DistributeRule,
} from '#contract/distribute/distribute-rule.ts';
import { useSaid } from '@/features/review-rules/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import { askedOf, distributeDraftOf, Draft, emptyDistributeDraft, formOf } from './rule-draft.ts';

/** The form of a rule, with what is wrong with it since the user tried to save it. */
export function useRuleForm(edited: DistributeRule | undefined, onDone: () => void) {
  const [start] = useState(() => (edited ? distributeDraftOf(edited) : emptyDistributeDraft()));
  const told = edited ? '分配规则已保存' : '分配规则已新建';
  const form = useRecordForm(
    { name: 'distribute-rule', calls: distributeRule, schema: Draft, start, told },
    { edited, onDone },
  );
  const condition = useMemo(() => askedOf(form.values), [form.values]);
  return { ...useSaid(form, DistributeRuleForm, formOf), condition };
}
