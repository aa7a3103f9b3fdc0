import { useId } from 'react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { isUnset } from './address.ts';
import { ChoicesField } from './choices-field.tsx';
import { DatesField } from './dates-field.tsx';
import { useDraft } from './draft.ts';
import type { AnyFilter, Option } from './filter.ts';
import { NumbersField } from './numbers-field.tsx';
import { SmallInput } from './small-input.tsx';

/** A field of the filter bar with its label. */
export function FilterField({
  filter,
  value,
  onChange,
}: {
  filter: AnyFilter;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const id = useId();
  return (
    <div className="filter-field" data-set={!isUnset(value)}>
      <label className="filter-label" htmlFor={id}>
        {filter.label}
      </label>
      <div className="filter-control">{control(filter, id, value, onChange)}</div>
    </div>
  );
}

function control(filter: AnyFilter, id: string, value: unknown, onChange: (value: unknown) => void) {
  const { label } = filter;
  switch (filter.kind) {
    case 'text':
      return (
        <TextField
          id={id}
          placeholder={filter.placeholder ?? '请输入'}
          value={(value as string | undefined) ?? ''}
          onChange={onChange}
        />
      );
    case 'choice':
      return <ChoiceField id={id} options={filter.options} value={value} onChange={onChange} />;
    case 'yesNo':
      return (
        <ChoiceField id={id} options={YES_NO} value={yesNoOf(value)} onChange={(v) => onChange(toYesNo(v))} />
      );
    case 'choices':
      return (
        <ChoicesField
          id={id}
          label={label}
          options={filter.options}
          value={(value ?? []) as (string | number)[]}
          onChange={onChange}
        />
      );
    case 'numbers':
      return (
        <NumbersField
          id={id}
          label={label}
          value={(value ?? []) as string[]}
          onChange={onChange}
          {...(filter.most !== undefined && { most: filter.most })}
        />
      );
    case 'dates':
      return (
        <DatesField
          id={id}
          label={label}
          value={value as [number, number] | undefined}
          maxDays={filter.maxDays}
          unset={filter.unset}
          onChange={onChange}
        />
      );
  }
}

const YES_NO: readonly Option[] = [
  { value: 'yes', label: '是' },
  { value: 'no', label: '否' },
];
const yesNoOf = (value: unknown) => (value === undefined ? undefined : value ? 'yes' : 'no');
const toYesNo = (value: unknown) => (value === undefined ? undefined : value === 'yes');

function TextField({
  id,
  placeholder,
  value,
  onChange,
}: {
  id: string;
  placeholder: string;
  value: string;
  onChange: (value: string | undefined) => void;
}) {
  const { draft, type, put, flush } = useDraft(value, (text) => onChange(text.trim() || undefined));
  return (
    <SmallInput
      id={id}
      placeholder={placeholder}
      value={draft}
      onType={type}
      onBlur={flush}
      onKeyDown={(event) => event.key === 'Enter' && put(draft)}
      buttons={[
        draft && (
          <Button
            key="clear"
            variant="minimal"
            size="small"
            icon={<Cross />}
            aria-label="清空"
            onClick={() => put('')}
          />
        ),
      ]}
    />
  );
}

function ChoiceField({
  id,
  options,
  value,
  onChange,
}: {
  id: string;
  options: readonly Option[];
  value: unknown;
  onChange: (value: Option['value'] | undefined) => void;
}) {
  return (
    <HTMLSelect
      id={id}
      fill
      value={value === undefined ? '' : String(value)}
      options={[{ value: '', label: '全部' }, ...options]}
      onChange={(event) =>
        onChange(options.find((o) => String(o.value) === event.currentTarget.value)?.value)
      }
    />
  );
}
