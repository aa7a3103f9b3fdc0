import { useMemo, useState } from 'react';
import { Switch } from '@blueprintjs/core';
import type { ReviewRule } from '#contract/review-rule/review-rule.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField } from '@/shared/ui/form/index.ts';
import { ActionFields } from './action-fields.tsx';
import { ConditionBuilder } from './condition-builder.tsx';
import { conditionOf, draftOf, emptyDraft, type RuleDraft } from './draft.ts';
import { countOf } from './errors.ts';
import { useRuleOptions } from './rule-options.ts';
import { RulePreview } from './rule-preview.tsx';
import { useRuleForm } from './use-rule-form.ts';
import './review-rules.css';

/** What the editor is opened for: a new rule, a copy of one, or one to be changed. */
export type RuleEdit = { kind: 'new' } | { kind: 'copy' | 'change'; rule: ReviewRule };

const TITLES = { new: '新建规则', copy: '复制规则', change: '修改规则' } as const;
const NAME_MAX = 40;

/** Makes or changes a rule, with what it would take beside it. */
export function RuleEditor({
  edit,
  onDone,
  onClose,
}: DialogEnds & {
  edit: RuleEdit;
}) {
  const [initial] = useState(() => draftFor(edit));
  const form = useRuleForm(initial, {
    edited: edit.kind === 'change' ? edit.rule : undefined,
    name: `review-rule-${edit.kind}${edit.kind === 'new' ? '' : `-${edit.rule.id}`}`,
    onDone,
  });
  const [leaving, setLeaving] = useState(false);
  const { options } = useRuleOptions();
  const { values, errors, set } = form;
  const condition = useMemo(() => conditionOf(values), [values]);
  const wrong = countOf(errors);
  return (
    <>
      <FormDialog
        title={TITLES[edit.kind]}
        form={{ ...form, draft: { ...form.draft, forget: () => {} } }}
        width={1160}
        note={wrong > 0 && <span className="rule-error">还有 {wrong} 处需要改正</span>}
        onClose={() => (form.dirty ? setLeaving(true) : onClose())} // Who leaves is asked first: until then nothing is given up.
      >
        <div className="rule-editor">
          <div className="rule-form">
            <div className="rule-head">
              <TextField
                label="规则名称"
                required
                autoFocus
                error={errors.name}
                value={values.name}
                onChange={(name) => set({ name })}
              />
              <Switch
                className="form-switch"
                label="启用"
                checked={values.enabled}
                onChange={(event) => set({ enabled: event.currentTarget.checked })}
              />
            </div>
            <h3>满足以下条件的订单</h3>
            <ConditionBuilder draft={values} errors={errors} options={options} onChange={set} />
            <h3>执行动作</h3>
            <ActionFields draft={values} errors={errors} onChange={set} />
          </div>
          <RulePreview condition={condition} />
        </div>
      </FormDialog>
      <FormDialog
        title="放弃修改？"
        form={{
          submit: () => {
            form.draft.forget();
            onClose();
          },
        }}
        isOpen={leaving}
        width={400}
        intent="danger"
        submitText="放弃修改"
        onClose={() => setLeaving(false)}
      >
        <p>这条规则还没有保存，关闭后修改会丢失。</p>
      </FormDialog>
    </>
  );
}

function draftFor(edit: RuleEdit): RuleDraft {
  if (edit.kind === 'new') return emptyDraft();
  const draft = draftOf(edit.rule);
  return edit.kind === 'change' ? draft : { ...draft, name: copyName(draft.name) };
}

const copyName = (name: string): string => {
  const end = ' 副本';
  return name.slice(0, NAME_MAX - end.length) + end;
};
