import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { PriceTerms, price, type Price } from '#contract/price/price.ts';
import { PRICE_KINDS, type PriceKind } from '#contract/price/pricing.ts';
import type { PickedCustomer } from '@/entities/customer/index.ts';
import { useParam } from '@/entities/param/index.ts';
import { CurrencyField, itemText } from '@/entities/price/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useDraftState, useVerification } from '@/shared/ui/form/index.ts';
import { ChangeFields, type ChangeDraft } from './change-fields.tsx';
import { ItemFields, NO_ITEM, type ItemDraft } from './item-fields.tsx';

interface NewRow extends ItemDraft, ChangeDraft {
  key: number;
}

interface AdjustDraft {
  /** A currency; empty: as the factory prices its SKUs. */
  chosen: string;
  changes: Readonly<Record<number, ChangeDraft>>;
  news: readonly NewRow[];
}

/** All standing discounts of a customer and some new ones, in one form that is saved whole or not at all. */
export function AdjustDialog({
  kind,
  customer: { merchantId, merchantName },
  rows,
  onDone,
  onClose,
}: DialogEnds & {
  kind: PriceKind;
  customer: PickedCustomer;
  /** Those that are no promotions. */
  rows: readonly Price[];
}) {
  const preset = useParam('sku.currency');
  const [{ chosen, changes, news }, set, kept] = useDraftState(
    `price-adjust-${kind}-${merchantId}`,
    (): AdjustDraft => ({ chosen: '', changes: {}, news: [] }),
  );
  const currency = chosen || preset || 'CNY';
  const [tried, setTried] = useState(false);
  const { verification, verify } = useVerification();
  const modify = rows.flatMap(({ id, version, currency: own, ranges, ...row }) => {
    const { way, value } = changes[id] ?? row;
    return way === row.way && value === row.value ? [] : [{ id, version, way, value, currency: own, ranges }];
  });
  const add = news.map(({ key: _key, sku, ...one }) => ({ ...one, skuId: sku?.id ?? null, currency }));
  const wrong = (change: ChangeDraft): string | undefined =>
    tried ? PriceTerms.safeParse(change).error?.issues[0]?.message : undefined;
  const submit = (): void => {
    setTried(true);
    if (![...modify, ...add].every((one) => PriceTerms.safeParse(one).success)) return;
    verify(
      `将修改「${merchantName}」的 ${modify.length} 条${PRICE_KINDS[kind]}，新增 ${add.length} 条；之后推单的订单按新价格计算。`,
      (pass) =>
        call(
          price.modifyAndAdd,
          { kind, target: 'customer', targetId: merchantId, modify, add, ...pass },
          { quiet: true },
        ),
      () => {
        kept.forget();
        showMessage('价格已保存');
        onDone();
      },
    );
  };
  const setNews = (next: readonly NewRow[]): void => set({ news: next });
  const change = (key: number, of: Partial<NewRow>): void =>
    setNews(news.map((row) => (row.key === key ? { ...row, ...of } : row)));
  return (
    <FormDialog
      title={`调整${PRICE_KINDS[kind]}`}
      form={{ draft: kept, submit, verification }}
      width={640}
      submitText="下一步"
      closed={modify.length + add.length === 0}
      onClose={onClose}
    >
      <div className="form-stack">
        {rows.map((row) => (
          <fieldset key={row.id} className="price-ranges">
            <legend>{itemText(row)}</legend>
            <ChangeFields
              value={changes[row.id] ?? row}
              currency={row.currency}
              error={wrong(changes[row.id] ?? row)}
              onChange={(next) => set({ changes: { ...changes, [row.id]: next } })}
            />
          </fieldset>
        ))}
        {news.length > 0 && <CurrencyField value={currency} onChange={(next) => set({ chosen: next })} />}
        {news.map((row) => (
          <fieldset key={row.key} className="price-ranges">
            <legend>新增</legend>
            <ItemFields kind={kind} item={row} errors={{}} onChange={(of) => change(row.key, of)} />
            <ChangeFields
              value={row}
              currency={currency}
              error={wrong(row)}
              onChange={(of) => change(row.key, of)}
            />
            <Button
              variant="minimal"
              icon={<Trash />}
              text="不新增这一条"
              onClick={() => setNews(news.filter(({ key }) => key !== row.key))}
            />
          </fieldset>
        ))}
        <Button
          variant="minimal"
          icon={<Plus />}
          text="新增一条"
          onClick={() =>
            setNews([
              ...news,
              { ...NO_ITEM, key: (news.at(-1)?.key ?? 0) + 1, way: 'percent', value: Number.NaN },
            ])
          }
        />
      </div>
    </FormDialog>
  );
}
