import { useState } from 'react';
import { Switch } from '@blueprintjs/core';
import { endOfDay, startOfDay } from 'date-fns';
import { price, type Price } from '#contract/price/price.ts';
import { PRICE_KINDS, type PriceKind } from '#contract/price/pricing.ts';
import { useParam } from '@/entities/param/index.ts';
import { CurrencyField, itemText, priceValue, unitOf } from '@/entities/price/index.ts';
import { call, serverNow } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { formatDate } from '@/shared/lib/time/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { DayField, TextField, useDraftState, useVerification } from '@/shared/ui/form/index.ts';
import { ChangeFields } from './change-fields.tsx';
import {
  askedOf,
  complaintsOf,
  draftOfPrice,
  emptyDraft,
  newPromotion,
  setOf,
  type DiscountDraft,
} from './discount-draft.ts';
import { ItemFields } from './item-fields.tsx';
import { RangesField, rangesOf } from './ranges-field.tsx';
import { NOBODY, WhomField, whomIds, type Whom } from './whom-field.tsx';

/** Sets a discount of this kind for some, or changes the one given; sent once it is verified. */
export function DiscountFormDialog({
  kind,
  edited,
  whom,
  onDone,
  onClose,
}: DialogEnds & {
  kind: PriceKind;
  edited?: Price | undefined;
  /** Whom it is for, where that is given. */
  whom?: Whom;
}) {
  const [draft, setDraft, kept] = useDraftState(draftName(kind, edited, whom), () =>
    edited ? draftOfPrice(edited) : emptyDraft(whom),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { verification, verify } = useVerification();
  const set = (change: Partial<DiscountDraft>): void => {
    setDraft(change);
    setErrors({});
  };
  const title = `${edited ? '修改' : '设置'}${PRICE_KINDS[kind]}`;
  const preset = useParam('sku.currency');
  const currency = draft.currency ?? preset ?? 'CNY';
  const { way, value, promotion } = draft;
  const submit = (): void => {
    const complaints = complaintsOf(draft);
    setErrors(complaints);
    if (Object.keys(complaints).length > 0) return;
    const name = edited ? `${edited.targetName}的${itemText(edited)}` : '所选客户和分组';
    verify(
      `${name}将按「${priceValue({ way, value }, currency)}」计价，之后推单的订单按新价格计算；已推单的订单不变。`,
      (pass): Promise<unknown> => {
        if (!edited) return call(setOf(kind), { ...askedOf(draft, currency), ...pass }, { quiet: true });
        const { id, version } = edited;
        const wish = { way, value, currency, ranges: rangesOf(draft.ranges), promotion };
        return call(price.update, { id, version, ...wish, ...pass }, { quiet: true });
      },
      () => {
        kept.forget();
        showMessage('价格已保存');
        onDone();
      },
    );
  };
  return (
    <FormDialog
      title={title}
      form={{ draft: kept, submit, verification }}
      width={640}
      submitText="下一步"
      onClose={onClose}
    >
      <div className="form-stack">
        {!edited && !whom && (
          <WhomField whom={draft.whom} error={errors['whom']} onChange={(next) => set({ whom: next })} />
        )}
        {edited ? (
          <p>
            <bdi>{edited.targetName || '全部客户'}</bdi>：<bdi>{itemText(edited)}</bdi>
          </p>
        ) : (
          <ItemFields kind={kind} item={draft} errors={errors} onChange={set} />
        )}
        {!edited && (
          <CurrencyField
            value={currency}
            help="一口价和立减只用于以此币种标价的商品"
            onChange={(chosen) => set({ currency: chosen })}
          />
        )}
        <ChangeFields value={draft} error={errors['value']} currency={currency} onChange={set} />
        <RangesField
          currency={currency}
          ranges={draft.ranges}
          unit={unitOf(kind)}
          error={errors['ranges']}
          onChange={(ranges) => set({ ranges })}
        />
        {!edited && (
          <Switch
            className="form-switch"
            label="限时促销（在原有价格之上，到期自动结束）"
            checked={promotion !== null}
            onChange={(event) =>
              set({ promotion: event.currentTarget.checked ? newPromotion(serverNow()) : null })
            }
          />
        )}
        {promotion && (
          <PromotionFields
            promotion={promotion}
            errors={errors}
            onChange={(next) => set({ promotion: next })}
          />
        )}
      </div>
    </FormDialog>
  );
}

/** One draft for each price that is changed, and for whoever gets a new one. */
function draftName(kind: PriceKind, edited: Price | undefined, whom: Whom | undefined): string {
  if (edited) return `price-${kind}-${edited.id}`;
  const { merchantIds, groupIds } = whomIds(whom ?? NOBODY);
  return `price-${kind}-new-${merchantIds.join('.')}-${groupIds.join('.')}`;
}

function PromotionFields({
  promotion,
  errors,
  onChange,
}: {
  promotion: NonNullable<DiscountDraft['promotion']>;
  errors: Readonly<Record<string, string>>;
  onChange: (promotion: NonNullable<DiscountDraft['promotion']>) => void;
}) {
  const { name, from, until } = promotion;
  const [today] = useState(() => startOfDay(serverNow()));
  return (
    <>
      <TextField
        label="促销名称"
        required
        error={errors['promotionName']}
        value={name}
        onChange={(next) => onChange({ ...promotion, name: next })}
      />
      <div className="form-pair">
        <DayField
          label="开始日期"
          value={startOfDay(from).getTime()}
          from={today}
          text={formatDate(from)}
          onChange={(day) => onChange({ ...promotion, from: day })}
        />
        <DayField
          label="结束日期"
          value={startOfDay(until).getTime()}
          from={today}
          text={formatDate(until)}
          help="当天结束后失效。"
          error={errors['promotionUntil']}
          onChange={(day) => onChange({ ...promotion, until: endOfDay(day).getTime() })}
        />
      </div>
    </>
  );
}
