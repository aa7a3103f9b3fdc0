import { PRICE_WAYS, type PriceWay } from '#contract/price/price-step.ts';
import { FoldsField } from '@/entities/price/index.ts';
import { AmountField, SelectField } from '@/shared/ui/form/index.ts';

const WAYS = (Object.keys(PRICE_WAYS) as PriceWay[]).map((value) => ({ value, label: PRICE_WAYS[value] }));

export interface ChangeDraft {
  way: PriceWay;
  value: number;
}

/** How a price is changed: a discount, a price of its own, or so much less. */
export function ChangeFields({
  value: { way, value },
  error,
  currency,
  onChange,
}: {
  value: ChangeDraft;
  error?: string | undefined;
  currency: string;
  onChange: (change: ChangeDraft) => void;
}) {
  const set = (next: number): void => onChange({ way, value: next });
  return (
    <div className="form-pair">
      <SelectField
        label="方式"
        value={way}
        options={WAYS}
        onChange={(next) => onChange({ way: next ?? way, value: Number.NaN })}
      />
      {way === 'percent' ? (
        <FoldsField
          label="折扣"
          required
          error={error}
          help="8.5 折即按原价的 85% 计价"
          value={value}
          onChange={set}
        />
      ) : (
        <AmountField
          key={way}
          label={PRICE_WAYS[way]}
          required
          error={error && (Number.isNaN(value) ? '请输入金额，最多两位小数' : error)}
          value={value}
          currency={currency}
          onChange={set}
        />
      )}
    </div>
  );
}
