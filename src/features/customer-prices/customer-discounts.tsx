import { Button, HTMLTable } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { price } from '#contract/price/price.ts';
import { PRICE_KINDS, type PriceKind } from '#contract/price/pricing.ts';
import type { PickedCustomer } from '@/entities/customer/index.ts';
import { query, queryKey } from '@/shared/api/index.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import { cellOf } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { DISCOUNT_COLUMNS, discountActions } from './discount-columns.tsx';
import { discountDialogs } from './discount-dialogs.tsx';
import { NOBODY } from './whom-field.tsx';

const MOST_DISCOUNTS = 200;

/** A customer's own discounts of one kind; more than these are in the list of all. */
export function CustomerDiscounts({ kind, customer }: { kind: PriceKind; customer: PickedCustomer }) {
  const client = useQueryClient();
  const asked = useQuery(
    query(
      price.page,
      { kind, merchantId: customer.merchantId, pageNo: 1, pageSize: MOST_DISCOUNTS },
      { quiet: true },
    ),
  );
  const mayEdit = usePermits(['factory:price:edit']);
  const { open, shown } = useDialog(() => void client.invalidateQueries({ queryKey: queryKey(price.page) }));
  const ask = discountDialogs(open);
  if (asked.error) return <FailureNote error={asked.error} retry={() => void asked.refetch()} />;
  const { list = [], total = 0 } = asked.data ?? {};
  const columns = [...DISCOUNT_COLUMNS, ...(mayEdit ? [discountActions(ask)] : [])].filter(
    ({ name }) => name !== 'target',
  );
  const create = mayEdit ? (
    <Button
      intent="primary"
      text={`设置${PRICE_KINDS[kind]}`}
      onClick={() => ask.create(kind, { ...NOBODY, customers: [customer] })}
    />
  ) : undefined;
  return (
    <>
      {asked.data && total === 0 ? (
        <EmptyState
          title={`没有单独的${PRICE_KINDS[kind]}`}
          text="按客户分组的价格计算；分组也没有的，按全部客户的价格或标价计算。"
          {...(create && { action: create })}
        />
      ) : (
        <>
          <div className="price-sheet-head">
            {create}
            {mayEdit && (
              <Button
                text="一起调整"
                onClick={() =>
                  ask.adjust(
                    kind,
                    customer,
                    list.filter(({ promotion }) => promotion === null),
                  )
                }
              />
            )}
            {total > list.length && (
              <span className="list-quiet">
                共 {total} 条，这里是最新的 {MOST_DISCOUNTS} 条。
              </span>
            )}
          </div>
          <HTMLTable compact striped aria-label={PRICE_KINDS[kind]}>
            <thead>
              <tr>
                {columns.map(({ name, title }) => (
                  <th key={name}>{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.map((row) => (
                <tr key={row.id}>{columns.map((column) => cellOf(column, row))}</tr>
              ))}
            </tbody>
          </HTMLTable>
        </>
      )}
      {shown}
    </>
  );
}
