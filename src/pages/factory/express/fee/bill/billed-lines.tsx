import { useQuery } from '@tanstack/react-query';
import { bills } from '#contract/bill/bill.ts';
import { BILL_REGIONS } from '#contract/bill/life-cycle/bill-states.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { countText } from '../count-text.ts';

const STATES = Object.values(BILL_REGIONS.bill);

/** What its carrier billed for a package, beside its fee; nothing where no bill names it. */
export function BilledLines({ id, version }: { id: number; version: number | undefined }) {
  const { data: lines = [] } = useQuery(
    query(bills.ofPackage, { id }, { quiet: true, since: version ?? null }),
  );
  if (lines.length === 0) return null;
  return (
    <section aria-label="快递公司的账单">
      <h3>快递公司的账单</h3>
      <ul className="fee-lines">
        {lines.map(({ id: line, bill, state, cents, ourCents, billedG, ourG, currency }) => (
          <li key={line}>
            <span>
              {bill}（{STATES.find(({ code }) => code === state)?.label}），账单重{' '}
              {countText(billedG, '克') || '没有'}，我方重 {countText(ourG, '克') || '没有'}
            </span>
            <span className="tabular">
              {formatMoney(cents, currency)} / 成本{' '}
              {ourCents === null ? '没有' : formatMoney(ourCents, currency)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
