import { useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { FEE_KINDS } from '#contract/package-fee/fee-kinds.ts';
import { CHARGE_STATES, receivable, type ReceivableDetail as Detail } from '#contract/fee-desk/receivable.ts';
import { CHARGE_UNITS } from '#contract/price/charge-mode.ts';
import { feeStepText } from '#contract/price/parcel-fee.ts';
import { PriceSteps } from '@/entities/price/index.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { LogLines } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { BilledLines } from './bill/billed-lines.tsx';
import { countText } from './count-text.ts';

const EDIT = ['factory:price:edit'] as const;

/** How the fee of one package came about, and what was done to it. `version`: as the list shows it. */
export function ReceivableDetail({
  id,
  version,
  onChanged,
}: {
  id: number;
  version: number | undefined;
  onChanged: () => void;
}) {
  const about = useQuery(query(receivable.detail, { id }, { quiet: true, since: version ?? null }));
  const { open, shown } = useDialog(() => {
    void about.refetch();
    onChanged();
  });
  const may = usePermits(EDIT);
  if (!about.data)
    return (
      <div className="fee-detail">
        <FailureNote error={about.error} />
      </div>
    );
  const { row, shares, weighings, fees } = about.data;
  const isCharged = row.state === 'charged' || row.state === 'adjusted';
  const money = (cents: number): string => formatMoney(cents, row.currency);
  return (
    <div className="fee-detail">
      <header className="fee-head">
        <span>
          <code className="tabular">{row.number}</code> <span className="list-quiet">{row.customer}</span>
        </span>
        {isCharged && may && (
          <Button
            size="small"
            text="补差"
            onClick={() => open((ends) => <AdjustDialog row={row} {...ends} />)}
          />
        )}
      </header>
      <Reckoning of={about.data} />
      {shares.length > 1 && (
        <section aria-label="各订单分摊">
          <h3>各订单分摊</h3>
          <ul className="fee-lines">
            {shares.map(({ orderId, orderNo, cents }) => (
              <li key={orderId}>
                <span>{orderNo}</span>
                <span className="tabular">{money(cents)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="称重记录">
        <h3>称重记录</h3>
        {weighings.length === 0 && (
          <p className="list-quiet">{row.byEstimate ? '没有称重，按估重计费。' : '没有称重。'}</p>
        )}
        <LogLines lines={weighings} say={({ grams }) => countText(grams, '克')} />
      </section>
      <BilledLines id={id} version={version} />
      {fees.length > 0 && (
        <section aria-label="计费记录">
          <h3>计费记录</h3>
          <LogLines lines={fees} say={sayFee} />
        </section>
      )}
      {shown}
    </div>
  );
}

const sayFee = ({ kind, cents, currency, reason, isBack }: Detail['fees'][number]): string =>
  [`${isBack ? '撤销' : ''}${FEE_KINDS[kind]} ${formatMoney(cents, currency)}`, reason]
    .filter(Boolean)
    .join('，');

/** The template that held, what was counted, and the parts that add up to the fee. */
function Reckoning({ of: { row, template, steps } }: { of: Detail }) {
  const { state, reason, mode, parts, currency, chargeable, volumetricG, realG, adjustedCents, cents } = row;
  const money = (some: number): string => formatMoney(some, currency);
  if (state === 'none') return <p>这个包裹在启用计费之前出库，没有快递费。</p>;
  const unit = CHARGE_UNITS[mode ?? 'weight'];
  return (
    <section aria-label="费用">
      <h3>
        {CHARGE_STATES[state]} {money(cents)}
      </h3>
      {reason !== '' && <p>没有收快递费：{reason}。</p>}
      {template && (
        <p>
          模板：{template.expressName || '全部快递'}，{template.area || '全国'}
          {template.validFrom && `，${template.validFrom} 起`}；实重 {countText(realG, '克') || '没有称'}
          {volumetricG !== null && `，体积重 ${countText(volumetricG, '克')}`}，计费{' '}
          {countText(chargeable, unit)}
        </p>
      )}
      <ol className="price-steps" aria-label="费用组成">
        {parts.map((part) => (
          <li key={part.part}>
            <span>{feeStepText(part, mode ?? 'weight', money)}</span>
            <span className="tabular">{money(part.cents)}</span>
          </li>
        ))}
        {adjustedCents !== 0 && (
          <li>
            <span>补差</span>
            <span className="tabular">{money(adjustedCents)}</span>
          </li>
        )}
      </ol>
      {steps.length > 1 && <PriceSteps steps={steps} currency={currency} unit={unit} />}
    </section>
  );
}
