import { price, type Price } from '#contract/price/price.ts';
import type { PriceKind } from '#contract/price/pricing.ts';
import type { PickedCustomer } from '@/entities/customer/index.ts';
import { itemText } from '@/entities/price/index.ts';
import { call } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import type { Whom } from './whom-field.tsx';

const Form = lazyPart(() => import('./discount-form-dialog.tsx').then((m) => m.DiscountFormDialog));
const Change = lazyPart(() => import('./change-dialog.tsx').then((m) => m.ChangeDialog));
const Agent = lazyPart(() => import('./agent-price-dialog.tsx').then((m) => m.AgentPriceDialog));
const Adjust = lazyPart(() => import('./adjust-dialog.tsx').then((m) => m.AdjustDialog));
const Copy = lazyPart(() => import('./copy-dialog.tsx').then((m) => m.CopyDialog));
const Detail = lazyPart(() => import('./detail-dialog.tsx').then((m) => m.DetailDialog));
const Explain = lazyPart(() => import('./explain-dialog.tsx').then((m) => m.ExplainDialog));
const Quote = lazyPart(() => import('./quote-dialog.tsx').then((m) => m.QuoteDialog));

const nameOf = (rows: readonly Price[]): string => {
  const [first] = rows;
  return rows.length === 1 && first ? `${first.targetName}的「${itemText(first)}」` : `${rows.length} 条`;
};

/** Opens what is asked about discounts. Those that could not be changed stay selected in their list. */
export const discountDialogs = (open: OpenDialog<[failedIds?: readonly number[]]>) => ({
  create: (kind: PriceKind, whom?: Whom) =>
    open((ends) => <Form kind={kind} {...(whom && { whom })} {...ends} />),
  edit: (row: Price) => open((ends) => <Form kind={row.kind} edited={row} {...ends} />),
  change: (what: 'change' | 'ranges', rows: readonly Price[]) =>
    open((ends) => <Change what={what} rows={rows} {...ends} />),
  copy: (kind: PriceKind) => open((ends) => <Copy kind={kind} {...ends} />),
  agent: (kind: 'express' | 'expressWeight') => open((ends) => <Agent kind={kind} {...ends} />),
  adjust: (kind: PriceKind, customer: PickedCustomer, rows: readonly Price[]) =>
    open((ends) => <Adjust kind={kind} customer={customer} rows={rows} {...ends} />),
  detail: (kind: PriceKind) => open((ends) => <Detail kind={kind} {...ends} />),
  explain: () => open((ends) => <Explain {...ends} />),
  quote: () => open((ends) => <Quote {...ends} />),
  delete: (rows: readonly Price[]) =>
    open(({ onSettled, onClose }) => (
      <DangerDialog
        prompt="delete"
        text={`${nameOf(rows)}价格将被删除，之后推单的订单不再按它计价；已推单的订单不变。`}
        onConfirm={async (pass) => {
          const ids = rows.map(({ id }) => id);
          const { successIds, failed } = await call(price.delete, { ids, ...pass }, { quiet: true });
          showMessage(`已删除 ${successIds.length} 条价格`);
          onSettled(failed.map(({ id }) => id));
        }}
        onClose={onClose}
      />
    )),
});
export type DiscountDialogs = ReturnType<typeof discountDialogs>;
