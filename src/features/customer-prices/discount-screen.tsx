import { useMemo, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { price } from '#contract/price/price.ts';
import { PRICE_WAYS } from '#contract/price/price-step.ts';
import { PRICE_KINDS, PRICE_TARGETS, type PriceKind } from '#contract/price/pricing.ts';
import { ListScreen, optionsOf, StatusTabs, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { DiscountActions, DiscountTools } from './discount-actions.tsx';
import { DISCOUNT_COLUMNS, discountActions } from './discount-columns.tsx';
import { discountDialogs } from './discount-dialogs.tsx';

/** What these prices do not do yet. */
const EXPRESS_NOT_CHARGED = '快递费在包裹出库时记为应收，尚不从客户账户扣款。';
const NOT_CHARGED: Record<Exclude<PriceKind, 'goods'>, string> = {
  gift: '赠品的价格目前只计入推单时显示的生产费用，尚不用于结算。',
  express: EXPRESS_NOT_CHARGED,
  expressWeight: EXPRESS_NOT_CHARGED,
};

const PROMOTED = { yes: '限时促销', no: '长期' };

/** The discounts of some kinds, a tab each, with everything that is done to them. */
export function DiscountScreen({
  title,
  name,
  kinds,
  empty,
}: {
  title: string;
  /** Keeps the user's choice of columns. */
  name: string;
  kinds: readonly [PriceKind, ...PriceKind[]];
  /** What these discounts are good for, where there is none yet. */
  empty: ReactNode;
}) {
  const list = useList(price.page, { name, start: { kind: kinds[0] } });
  const kind = (list.asked['kind'] as PriceKind | undefined) ?? kinds[0];
  const { open, shown } = useDialog(() => list.afterAction());
  const ask = useMemo(() => discountDialogs(open), [open]);
  const mayEdit = usePermits(['factory:price:edit']);
  const columns = useMemo(
    () => (mayEdit ? [...DISCOUNT_COLUMNS, discountActions(ask)] : DISCOUNT_COLUMNS),
    [ask, mayEdit],
  );
  const create = mayEdit ? (
    <Button
      intent="primary"
      icon={<Plus />}
      text={`设置${PRICE_KINDS[kind]}`}
      onClick={() => ask.create(kind)}
    />
  ) : undefined;
  return (
    <>
      <ListScreen
        title={title}
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '客户、分组、材质、快递或 SKU' },
          { name: 'target', label: '对象', kind: 'choice', options: optionsOf(PRICE_TARGETS) },
          { name: 'way', label: '方式', kind: 'choice', options: optionsOf(PRICE_WAYS) },
          { name: 'promoted', label: '期限', kind: 'choice', options: optionsOf(PROMOTED) },
        ]}
        tabs={
          <StatusTabs
            list={list}
            name="kind"
            tabs={kinds.map((value) => ({ value, label: PRICE_KINDS[value] }))}
          />
        }
        quick={kind !== 'goods' && <span className="list-quiet">{NOT_CHARGED[kind]}</span>}
        actions={mayEdit && <DiscountActions list={list} kind={kind} ask={ask} />}
        tools={
          <>
            <DiscountTools kind={kind} mayEdit={mayEdit} ask={ask} />
            {create}
          </>
        }
        empty={{ title: `还没有${PRICE_KINDS[kind]}`, text: empty, ...(create && { action: create }) }}
      />
      {shown}
    </>
  );
}
