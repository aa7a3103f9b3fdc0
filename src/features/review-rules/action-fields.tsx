import { useId } from 'react';
import { Checkbox, Radio, RadioGroup, TagInput } from '@blueprintjs/core';
import { Field, TextField } from '@/shared/ui/form/index.ts';
import type { RuleDraft } from './draft.ts';
import type { DraftErrors } from './errors.ts';

/** What the rule does: at most one decision, and marks beside it. */
export function ActionFields({
  draft,
  errors,
  onChange,
}: {
  draft: RuleDraft;
  errors: DraftErrors;
  onChange: (change: Partial<RuleDraft>) => void;
}) {
  const id = useId();
  return (
    <div className="rule-actions" role="group" aria-label="动作" aria-describedby={errors.actions && id}>
      <RadioGroup
        inline
        name={id}
        aria-label="决定"
        selectedValue={draft.decision}
        onChange={(event) => onChange({ decision: event.currentTarget.value as RuleDraft['decision'] })}
      >
        <Radio value="pend" label="转待处理" />
        <Radio value="approve" label="自动审核" />
        <Radio value="none" label="不作决定" />
      </RadioGroup>
      {draft.decision === 'pend' && (
        <TextField
          label="待处理原因"
          required
          placeholder="写给审单员：要核对什么"
          error={errors.reason}
          value={draft.reason}
          onChange={(reason) => onChange({ reason })}
        />
      )}
      {draft.decision === 'approve' && (
        <p className="list-quiet">没有未解决原因、没有锁定或挂起的订单直接通过，进入待生产。</p>
      )}
      <Field label="打标签" error={errors.tags} help="回车添加，最多 5 个">
        {({ id: inputId, intent, ...control }) => (
          <TagInput
            fill
            addOnBlur
            addOnPaste
            separator={/[,，、\n]/}
            intent={intent}
            values={draft.tags}
            tagProps={{ minimal: true }}
            inputProps={{ id: inputId, ...control }}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onChange={(values) => onChange({ tags: [...new Set(values.map(String))] })}
          />
        )}
      </Field>
      <div className="rule-marks">
        <Checkbox
          label="加急"
          checked={draft.urgent}
          onChange={(event) => onChange({ urgent: event.currentTarget.checked })}
        />
        <Checkbox
          label="到此为止（后面的规则不再判断）"
          checked={draft.stop}
          onChange={(event) => onChange({ stop: event.currentTarget.checked })}
        />
      </div>
      {errors.actions && (
        <div id={id} className="rule-error">
          {errors.actions}
        </div>
      )}
    </div>
  );
}
