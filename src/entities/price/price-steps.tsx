import { stepText } from '#contract/price/price-words.ts';
import type { PriceStep } from '#contract/price/price-step.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import './price.css';

/** Why a price is what it is: step by step, each with what it came to. */
export function PriceSteps({
  steps,
  currency,
  unit = '件',
}: {
  steps: readonly PriceStep[];
  currency: string;
  unit?: string;
}) {
  const money = (cents: number): string => formatMoney(cents, currency);
  return (
    <ol className="price-steps" aria-label="价格说明">
      {steps.map((step) => (
        <li key={step.step}>
          <span>{stepText(step, money, unit)}</span>
          <span className="tabular">
            {Number.isInteger(step.after) ? money(step.after) : partsOf(step.after, money)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Not rounded yet: with the parts of a cent that it still has. */
const partsOf = (cents: number, money: (cents: number) => string): string =>
  `${money(Math.floor(cents))}${String(cents - Math.floor(cents)).slice(2, 6)}`;
