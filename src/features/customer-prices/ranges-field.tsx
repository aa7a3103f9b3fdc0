import { useId } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import type { NumberRange } from '#contract/price/pricing.ts';
import { NumberField } from '@/shared/ui/form/index.ts';
import { ChangeFields } from './change-fields.tsx';
import './customer-prices.css';

/** A range beside the key by which the form tells it apart. */
export type RangeDraft = NumberRange & { key: number };

let keys = 0;
export const draftOf = (range: NumberRange): RangeDraft => ({ ...range, key: (keys += 1) });
export const rangesOf = (drafts: readonly RangeDraft[]): NumberRange[] =>
  drafts.map(({ key: _key, ...range }) => range);

/** What differs by quantity, counted in `unit`. */
export function RangesField({
  ranges,
  unit,
  currency,
  error,
  onChange,
}: {
  ranges: readonly RangeDraft[];
  unit: string;
  currency: string;
  error?: string | undefined;
  onChange: (ranges: RangeDraft[]) => void;
}) {
  const id = useId();
  const change = (key: number, set: Partial<NumberRange>): void =>
    onChange(ranges.map((range) => (range.key === key ? { ...range, ...set } : range)));
  const last = ranges.at(-1);
  return (
    <fieldset className="price-ranges" aria-describedby={error ? id : undefined}>
      <legend>数量区间（可不填）</legend>
      {ranges.map(({ key, from, to, way, value }) => (
        <div key={key} className="price-range">
          <NumberField
            label="从"
            unit={unit}
            value={from}
            onChange={(next) => change(key, { from: next ?? Number.NaN })}
          />
          <NumberField
            label="至（不填为以上）"
            unit={unit}
            value={to}
            onChange={(next) => change(key, { to: next })}
          />
          <ChangeFields value={{ way, value }} currency={currency} onChange={(next) => change(key, next)} />
          <Button
            variant="minimal"
            icon={<Trash />}
            aria-label="删除区间"
            title="删除区间"
            onClick={() => onChange(ranges.filter((range) => range.key !== key))}
          />
        </div>
      ))}
      <Button
        variant="minimal"
        size="small"
        icon={<Plus />}
        text="添加区间"
        onClick={() =>
          onChange([
            ...ranges,
            draftOf({ from: (last?.to ?? 0) + 1, to: null, way: 'percent', value: Number.NaN }),
          ])
        }
      />
      {error && (
        <p id={id} className="price-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
