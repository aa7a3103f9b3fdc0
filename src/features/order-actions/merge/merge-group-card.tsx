import { Checkbox } from '@blueprintjs/core';
import type { MergeGroup } from '#contract/order/order-merge.ts';
import { GoodsCell, placeText, StatusTag } from '@/entities/order/index.ts';
import { Money, TimeText, WordTag } from '@/shared/ui/list/index.ts';
import type { LeftOut } from './merge-plan.ts';

/** Orders of one recipient; the first that stays takes the others in. */
export function MergeGroupCard({
  group,
  leftOut,
  onLeave,
}: {
  group: MergeGroup;
  leftOut: LeftOut;
  onLeave: (ids: readonly number[], out: boolean) => void;
}) {
  const ids = group.orders.map(({ id }) => id);
  const staying = ids.filter((id) => !leftOut.has(id));
  return (
    <section className="merge-group" aria-label={`${group.recipientName} 的 ${ids.length} 单`}>
      <header>
        <Checkbox
          checked={staying.length > 1}
          indeterminate={staying.length > 1 && staying.length < ids.length}
          aria-label={`合并 ${group.recipientName} 的 ${ids.length} 单`}
          onChange={(event) => onLeave(ids, !event.currentTarget.checked)}
        />
        <strong>{group.recipientName}</strong>
        <span className="tabular">{group.recipientPhone}</span>
        <span className="merge-place" title={placeText(group)}>
          {placeText(group)}
        </span>
        <span className="list-quiet merge-shop" title={`${group.merchantName} · ${group.shopName}`}>
          <bdi>{group.merchantName}</bdi> · <bdi>{group.shopName}</bdi>
        </span>
        <StatusTag status={group.status} />
      </header>
      {group.orders.map((order) => (
        <div key={order.id} className="merge-order">
          <Checkbox
            checked={!leftOut.has(order.id)}
            aria-label={`合并订单 ${order.orderNo}`}
            onChange={(event) => onLeave([order.id], !event.currentTarget.checked)}
          />
          <span className="tabular merge-number">{order.orderNo}</span>
          <GoodsCell order={order} />
          <span className="tabular">{order.pieces} 件</span>
          <Money cents={order.amountCents} currency={group.currency} />
          <TimeText at={order.createdAt} />
          <span className="merge-into">
            {staying.length > 1 && order.id === staying[0] && <WordTag intent="primary">并入此单</WordTag>}
          </span>
        </div>
      ))}
    </section>
  );
}
