import { useState } from 'react';
import { Button, ButtonGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { CONDITION_LABELS, WEEKDAYS } from '#contract/review-rule/condition-words.ts';
import type { ConditionLeaf } from '#contract/review-rule/review-condition.ts';
import { formatAmount, parseAmount } from '@/shared/lib/money/money.ts';

type LeafOf<F extends ConditionLeaf['field']> = Extract<ConditionLeaf, { field: F }>;
export interface ValueProps<L extends ConditionLeaf> {
  leaf: L;
  /** Names the error below the row. */
  control: { 'aria-invalid': boolean; 'aria-describedby': string | undefined };
  onChange: (leaf: L) => void;
}

const intentOf = (control: ValueProps<ConditionLeaf>['control']) =>
  control['aria-invalid'] ? 'danger' : 'none';

export function AmountValue({
  leaf,
  control,
  currencies,
  onChange,
}: ValueProps<LeafOf<'amount'>> & { currencies: readonly string[] }) {
  const [text, setText] = useState(Number.isNaN(leaf.cents) ? '' : formatAmount(leaf.cents, leaf.currency));
  const put = (next: string, currency: string): void => {
    setText(next);
    onChange({ ...leaf, currency, cents: parseAmount(next, currency) ?? Number.NaN });
  };
  return (
    <>
      <InputGroup
        {...control}
        className="form-number rule-short"
        size="small"
        inputMode="decimal"
        aria-label="金额"
        placeholder="如 500.00"
        intent={intentOf(control)}
        value={text}
        onValueChange={(next) => put(next, leaf.currency)}
      />
      <HTMLSelect
        aria-label="币种"
        className="rule-select"
        value={leaf.currency}
        options={[...new Set([...currencies, leaf.currency])]}
        onChange={(event) => put(text, event.currentTarget.value)}
      />
    </>
  );
}

/** A whole number with its unit. */
export function CountValue({
  label,
  unit,
  value,
  control,
  onChange,
}: {
  label: string;
  unit: string;
  value: number;
  control: ValueProps<ConditionLeaf>['control'];
  onChange: (value: number) => void;
}) {
  return (
    <InputGroup
      {...control}
      className="form-number rule-short"
      size="small"
      inputMode="numeric"
      aria-label={label}
      intent={intentOf(control)}
      defaultValue={Number.isNaN(value) ? '' : String(value)}
      onValueChange={(text) => onChange(text.trim() === '' ? Number.NaN : Number(text))}
      rightElement={<span className="form-unit">{unit}</span>}
    />
  );
}

const UNITS = [
  { value: 1440, label: '天' },
  { value: 60, label: '小时' },
  { value: 1, label: '分钟' },
];

/** Kept in minutes, shown in the largest unit that it is a whole number of. */
export function DurationValue({ leaf, control, onChange }: ValueProps<LeafOf<'paidFor'>>) {
  const [unit, setUnit] = useState(
    () =>
      UNITS.find(({ value }) => leaf.minutes % value === 0)?.value ?? (Number.isNaN(leaf.minutes) ? 60 : 1),
  );
  const [count, setCount] = useState(leaf.minutes / unit);
  const put = (nextCount: number, nextUnit: number): void => {
    setCount(nextCount);
    setUnit(nextUnit);
    onChange({ ...leaf, minutes: nextCount * nextUnit });
  };
  return (
    <>
      <InputGroup
        {...control}
        className="form-number rule-short"
        size="small"
        inputMode="numeric"
        aria-label={CONDITION_LABELS.paidFor}
        intent={intentOf(control)}
        defaultValue={Number.isNaN(count) ? '' : String(count)}
        onValueChange={(text) => put(text.trim() === '' ? Number.NaN : Number(text), unit)}
      />
      <HTMLSelect
        aria-label="时间单位"
        className="rule-select"
        value={unit}
        options={UNITS}
        onChange={(event) => put(count, Number(event.currentTarget.value))}
      />
    </>
  );
}

/** 09:00, also where 9:00 was typed. */
const CLOCK_LENGTH = 5;

/** A part of the day, on some days of the week or on all. */
export function ClockValue({ leaf, control, onChange }: ValueProps<LeafOf<'timeOfDay'>>) {
  const days = leaf.weekdays ?? [];
  const toggle = (day: number): void => {
    const { weekdays: _old, ...rest } = leaf;
    const next = days.includes(day)
      ? days.filter((one) => one !== day)
      : [...days, day].toSorted((a, b) => a - b);
    onChange(next.length > 0 ? { ...rest, weekdays: next } : rest);
  };
  const time = (label: string, name: 'from' | 'to') => (
    <InputGroup
      {...control}
      size="small"
      className="rule-time"
      aria-label={label}
      placeholder="18:00"
      intent={intentOf(control)}
      value={leaf[name]}
      onValueChange={(text) => onChange({ ...leaf, [name]: text.replace('：', ':') })}
      onBlur={() => onChange({ ...leaf, [name]: leaf[name].trim().padStart(CLOCK_LENGTH, '0') })}
    />
  );
  return (
    <>
      {time('开始时间', 'from')}
      <span className="list-quiet">至</span>
      {time('结束时间', 'to')}
      <ButtonGroup role="group" aria-label="星期，不选为每天">
        {WEEKDAYS.map((word, i) => (
          <Button
            key={word}
            size="small"
            text={word}
            aria-label={`星期${word}`}
            aria-pressed={days.includes(i + 1)}
            active={days.includes(i + 1)}
            onClick={() => toggle(i + 1)}
          />
        ))}
      </ButtonGroup>
      <span className="list-quiet">{days.length === 0 ? '每天' : ''}</span>
    </>
  );
}
