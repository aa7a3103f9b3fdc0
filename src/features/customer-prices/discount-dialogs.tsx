import { price, type Price } from '#contract/price/price.ts';
import type { PriceKind } from '#contract/price/pricing.ts';
import type { PickedCustomer } from '@/entities/customer/index.ts';
import { itemText } from '@/entities/price/index.ts';
import { call } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';
import type { Whom } from './whom-field.tsx';

/** What is asked about discounts: one of the dialogs below. */
export type DiscountAsk =
  | { kind: 'new'; of: PriceKind; whom?: Whom }
  | { kind: 'edit'; row: Price }
  | { kind: 'delete' | 'change' | 'ranges'; rows: readonly Price[] }
  | { kind: 'copy' | 'detail'; of: PriceKind }
  | { kind: 'agent'; of: 'express' | 'expressWeight' }
  | { kind: 'adjust'; of: PriceKind; customer: PickedCustomer; rows: readonly Price[] }
  | { kind: 'explain' | 'quote' };

const Form = lazyPart(() => import('./discount-form-dialog.tsx').then((m) => m.DiscountFormDialog));
const Change = lazyPart(() => import('./change-dialog.tsx').then((m) => m.ChangeDialog));
const Agent = lazyPart(() => import('./agent-price-dialog.tsx').then((m) => m.AgentPriceDialog));
const Adjust = lazyPart(() => import('./adjust-dialog.tsx').then((m) => m.AdjustDialog));
const Copy = lazyPart(() => import('./copy-dialog.tsx').then((m) => m.CopyDialog));
const Detail = lazyPart(() => import('./detail-dialog.tsx').then((m) => m.DetailDialog));
const Explain = lazyPart(() => import('./explain-dialog.tsx').then((m) => m.ExplainDialog));
const Quote = lazyPart(() => import('./quote-dialog.tsx').then((m) => m.QuoteDialog));

export function DiscountDialogs({
  ask,
  onSettled,
  onClose,
}: {
  ask: DiscountAsk | undefined;
  /** Prices changed: what is shown is read anew; those that could not be changed stay selected. */
  onSettled: (failedIds?: readonly number[]) => void;
  onClose: () => void;
}) {
  if (!ask) return null;
  const saved = (failedIds?: readonly number[]): void => {
    onClose();
    onSettled(failedIds);
  };
  switch (ask.kind) {
    case 'new':
      return (
        <Form kind={ask.of} {...(ask.whom && { whom: ask.whom })} onDone={() => saved()} onClose={onClose} />
      );
    case 'edit':
      return <Form kind={ask.row.kind} edited={ask.row} onDone={() => saved()} onClose={onClose} />;
    case 'delete':
      return <Remove rows={ask.rows} onSettled={onSettled} onClose={onClose} />;
    case 'change':
    case 'ranges':
      return <Change what={ask.kind} rows={ask.rows} onDone={saved} onClose={onClose} />;
    case 'copy':
      return <Copy kind={ask.of} onDone={() => saved()} onClose={onClose} />;
    case 'agent':
      return <Agent kind={ask.of} onDone={() => saved()} onClose={onClose} />;
    case 'adjust':
      return (
        <Adjust
          kind={ask.of}
          customer={ask.customer}
          rows={ask.rows}
          onDone={() => saved()}
          onClose={onClose}
        />
      );
    case 'detail':
      return <Detail kind={ask.of} onClose={onClose} />;
    case 'explain':
      return <Explain onClose={onClose} />;
    case 'quote':
      return <Quote onClose={onClose} />;
  }
}

function Remove({
  rows,
  onSettled,
  onClose,
}: {
  rows: readonly Price[];
  onSettled: (failedIds?: readonly number[]) => void;
  onClose: () => void;
}) {
  const [first] = rows;
  const name =
    rows.length === 1 && first ? `${first.targetName}的「${itemText(first)}」` : `${rows.length} 条`;
  return (
    <DangerDialog
      prompt="delete"
      text={`${name}价格将被删除，之后推单的订单不再按它计价；已推单的订单不变。`}
      onConfirm={async (pass) => {
        const ids = rows.map(({ id }) => id);
        const { successIds, failed } = await call(price.delete, { ids, ...pass }, { quiet: true });
        showMessage(`已删除 ${successIds.length} 条价格`);
        onSettled(failed.map(({ id }) => id));
      }}
      onClose={onClose}
    />
  );
}
