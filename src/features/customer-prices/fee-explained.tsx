import { Callout } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { CHARGE_UNITS, type ChargeMode } from '#contract/price/charge-mode.ts';
import { type expressFee } from '#contract/price/express-fee.ts';
import { feeStepText } from '#contract/price/parcel-fee.ts';
import { PriceSteps } from '@/entities/price/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';

/** What a parcel costs, the template that says so, and every part of it. */
export function FeeExplained({
  answer: { totalCents, currency, parts, steps, template, chargeable, volumetricG },
  mode,
}: {
  answer: Output<typeof expressFee.quote>;
  mode: ChargeMode;
}) {
  const money = (cents: number): string => formatMoney(cents, currency);
  const unit = CHARGE_UNITS[mode];
  const { expressName, area, validFrom } = template;
  return (
    <Callout compact title={`快递费 ${money(totalCents)}`}>
      <p>
        模板：{expressName || '全部快递'}，{area || '全国'}
        {validFrom && `，${validFrom} 起`}；计费 {chargeable.toLocaleString('zh-CN')} {unit}
        {volumetricG !== null && `（体积重 ${volumetricG.toLocaleString('zh-CN')} 克）`}
      </p>
      <ol className="price-steps" aria-label="费用组成">
        {parts.map((part) => (
          <li key={part.part}>
            <span>{feeStepText(part, mode, money)}</span>
            <span className="tabular">{money(part.cents)}</span>
          </li>
        ))}
      </ol>
      {steps.length > 1 && <PriceSteps steps={steps} currency={currency} unit={unit} />}
    </Callout>
  );
}
