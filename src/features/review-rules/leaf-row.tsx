import { useId } from 'react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { AMONG, COMPARE, CONDITION_LABELS, HOLDS } from '#contract/review-rule/condition-words.ts';
import type { ConditionField, ConditionLeaf } from '#contract/review-rule/review-condition.ts';
import { ChoicesField, NumbersField, optionsOf, type Option } from '@/shared/ui/list/index.ts';
import { blankLeaf } from './draft.ts';
import { AmountValue, ClockValue, CountValue, DurationValue, type ValueProps } from './leaf-values.tsx';
import type { RuleOptions } from './rule-options.ts';

const YES_NO: Option[] = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];
const HAS: Option[] = [
  { value: 'true', label: '有' },
  { value: 'false', label: '没有' },
];

/** One condition: what of the order, how, and against what. */
export function LeafRow({
  leaf,
  at,
  error,
  options,
  onChange,
  onRemove,
}: {
  leaf: ConditionLeaf;
  /** Its number in the rule, from 1. */
  at: number;
  error: string | undefined;
  options: RuleOptions;
  onChange: (leaf: ConditionLeaf) => void;
  onRemove: (() => void) | undefined;
}) {
  const id = useId();
  const control = { 'aria-invalid': error !== undefined, 'aria-describedby': error && id };
  return (
    <div className="rule-leaf" role="group" aria-label={`条件 ${at}`}>
      <div className="rule-leaf-row">
        <HTMLSelect
          aria-label="字段"
          className="rule-select"
          value={leaf.field}
          options={[...options.fields]}
          onChange={(event) =>
            onChange(blankLeaf(event.currentTarget.value as ConditionField, options.currencies[0]))
          }
        />
        <Comparison leaf={leaf} onChange={onChange} />
        {/* Another field, another control: nothing of the old one's typed text stays. */}
        <Value key={leaf.field} leaf={leaf} control={control} options={options} onChange={onChange} />
        {onRemove && (
          <Button
            className="rule-remove"
            variant="minimal"
            size="small"
            icon={<Trash />}
            aria-label={`删除条件 ${at}`}
            title="删除条件"
            onClick={onRemove}
          />
        )}
      </div>
      {error && (
        <div id={id} className="rule-error">
          {error}
        </div>
      )}
    </div>
  );
}

function Comparison({ leaf, onChange }: { leaf: ConditionLeaf; onChange: (leaf: ConditionLeaf) => void }) {
  if ('op' in leaf) {
    const words =
      leaf.field === 'words' ? HOLDS : leaf.op === 'anyOf' || leaf.op === 'noneOf' ? AMONG : COMPARE;
    return (
      <HTMLSelect
        aria-label="比较"
        className="rule-select"
        value={leaf.op}
        options={optionsOf<string>(words)}
        onChange={(event) => onChange({ ...leaf, op: event.currentTarget.value } as ConditionLeaf)}
      />
    );
  }
  if ('is' in leaf) {
    const remark = leaf.field === 'buyerRemark' || leaf.field === 'merchantRemark';
    return (
      <HTMLSelect
        aria-label="比较"
        className="rule-select"
        value={String(leaf.is)}
        options={remark ? HAS : YES_NO}
        onChange={(event) => onChange({ ...leaf, is: event.currentTarget.value === 'true' })}
      />
    );
  }
  return <span className="list-quiet">{leaf.field === 'pictureSmall' ? '低于' : '在'}</span>;
}

function Value({ leaf, control, options, onChange }: ValueProps<ConditionLeaf> & { options: RuleOptions }) {
  const id = useId();
  const label = CONDITION_LABELS[leaf.field];
  switch (leaf.field) {
    case 'amount':
      return (
        <AmountValue leaf={leaf} control={control} currencies={options.currencies} onChange={onChange} />
      );
    case 'pieces':
      return (
        <CountValue
          label={label}
          unit="件"
          value={leaf.count}
          control={control}
          onChange={(count) => onChange({ ...leaf, count })}
        />
      );
    case 'pictureSmall':
      return (
        <CountValue
          label={label}
          unit="dpi"
          value={leaf.dpi}
          control={control}
          onChange={(dpi) => onChange({ ...leaf, dpi })}
        />
      );
    case 'paidFor':
      return <DurationValue leaf={leaf} control={control} onChange={onChange} />;
    case 'timeOfDay':
      return <ClockValue leaf={leaf} control={control} onChange={onChange} />;
    case 'code':
    case 'words':
      return (
        <div className="rule-value" onKeyDown={(event) => event.key === 'Enter' && keepInField(event)}>
          <label className="visually-hidden" htmlFor={id}>
            {label}
          </label>
          <NumbersField
            id={id}
            label={label}
            most={leaf.field === 'code' ? 200 : 50}
            doneText="确定"
            value={leaf.values}
            onChange={(values) => onChange({ ...leaf, values: values ?? [] })}
          />
        </div>
      );
    case 'material':
    case 'model':
    case 'color':
      return (
        <Choices
          label={label}
          options={options[leaf.field] ?? []}
          value={leaf.values}
          onChange={(values) => onChange({ ...leaf, values: values.map(String) })}
        />
      );
    case 'country':
      return (
        <Choices
          label={label}
          options={options.country}
          value={leaf.values}
          onChange={(values) => onChange({ ...leaf, values: values.map(String) })}
        />
      );
    case 'platform':
      return (
        <Choices
          label={label}
          options={options.platform}
          value={leaf.values}
          onChange={(values) => onChange({ ...leaf, values: values as typeof leaf.values })}
        />
      );
    case 'merchant':
    case 'shop':
      return (
        <Choices
          label={label}
          options={options[leaf.field]}
          value={leaf.ids}
          onChange={(ids) => onChange({ ...leaf, ids: ids.map(Number) })}
        />
      );
    case 'buyerRemark':
    case 'merchantRemark':
    case 'addressUnfit':
    case 'phoneUnfit':
    case 'pictureMissing':
    case 'mergePossible':
    case 'urgent':
    case 'deviceBusy':
      return null;
  }
}

/** Enter takes the code over; it does not send the whole rule. */
const keepInField = (event: React.KeyboardEvent): void => {
  if (event.target instanceof HTMLInputElement) event.preventDefault();
};

function Choices({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  value: readonly (string | number)[];
  onChange: (value: (string | number)[]) => void;
}) {
  const id = useId();
  return (
    <div className="rule-value">
      <ChoicesField
        id={id}
        label={label}
        none="请选择"
        options={options}
        value={value}
        onChange={(next) => onChange(next ?? [])}
      />
    </div>
  );
}
