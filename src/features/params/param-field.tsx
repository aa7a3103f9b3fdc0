import { Switch } from '@blueprintjs/core';
import type { Param, ParamFacts, ParamValue } from '#contract/param/param.ts';
import { Field, NumberField, SelectField } from '@/shared/ui/form/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';

/** One parameter: what it does, and who set it last. */
export function ParamField({
  facts: { type, label, help, unit, options },
  kept,
  value,
  error,
  onChange,
}: {
  facts: ParamFacts;
  kept: Param | undefined;
  value: ParamValue;
  error: string | undefined;
  onChange: (value: ParamValue) => void;
}) {
  const field = { label, error, help: <Help text={help} kept={kept} /> };
  switch (type) {
    case 'switch':
      return (
        <Field {...field}>
          {({ intent: _intent, ...control }) => (
            <Switch
              {...control}
              aria-label={label}
              label={value === true ? '已开启' : '已关闭'}
              checked={value === true}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        </Field>
      );
    case 'number':
      return (
        <NumberField
          {...field}
          unit={unit}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? Number.NaN)}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...field}
          options={options}
          value={String(value)}
          onChange={(next) => onChange(next ?? '')}
        />
      );
  }
}

const Help = ({ text, kept }: { text: string; kept: Param | undefined }) => (
  <>
    {text}
    {kept?.updatedAt && (
      <span className="params-by">
        <bdi>{kept.updatedBy}</bdi> 修改于 <TimeText at={kept.updatedAt} whole />
      </span>
    )}
  </>
);
