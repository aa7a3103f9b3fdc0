import type { ReactNode } from 'react';
import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { ORDER_SOURCES } from '#contract/order/life-cycle/order-rows.ts';
import { reasonText, type OrderDetail, type OrderRow } from '#contract/order/order.ts';
import { PLATFORMS } from '#contract/shop/shop.ts';
import {
  detailQuery,
  OrderAmount,
  OrderFlags,
  reasonTexts,
  StatusTag,
  TagChips,
  useReviews,
  verdictsQuery,
  type ActionTarget,
} from '@/entities/order/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { chosenOne } from '@/shared/ui/life-cycle/index.ts';
import { Copyable, Nothing, TimeText } from '@/shared/ui/list/index.ts';
import { MendButton } from './mend-button.tsx';
import { PlatformChangeSection } from './platform-change-section.tsx';
import { ReasonsSection, type Verdicts } from './reasons-section.tsx';

export interface OrderDetailProps {
  id: number;
  /** What is known of it already: what may be done with it stands at once. */
  row?: OrderRow | undefined;
  actions: (target: ActionTarget) => ReactNode;
  /** Told after each change. */
  onChanged: () => void;
}

/** One order as it is read for its drawer. */
export function useOpenOrder({ id, row, onChanged }: Omit<OrderDetailProps, 'actions'>) {
  const reviews = useReviews();
  const reply = useQuery(detailQuery(id));
  const verdicts = useQuery({ ...verdictsQuery(id), enabled: reviews });
  // What stands above the others comes with them: nothing moves away from the pointer.
  const data = reviews && !verdicts.isFetched ? undefined : reply.data;
  return {
    reply,
    data,
    /** Without waiting for the verdicts of the rules. */
    read: reply.data,
    known: data ?? row,
    busy: !data && !reply.isError,
    /** What only a reviewer is shown. */
    verdicts: reviews ? verdicts : undefined,
    changed: (): void => {
      void reply.refetch();
      if (reviews) void verdicts.refetch();
      onChanged();
    },
  };
}

/** Which order it is, and what may be done with it here. */
export const OrderTop = ({
  known,
  actions,
  changed,
}: {
  known: OrderDetail | OrderRow;
  actions: OrderDetailProps['actions'];
  changed: () => void;
}) => (
  <>
    <div className="order-detail-top">
      <Copyable text={known.orderNo}>
        <strong className="tabular">{known.orderNo}</strong>
      </Copyable>
      <StatusTag status={known.status} />
      <OrderFlags order={known} />
      <TagChips tags={known.tags} />
    </div>
    <div className="order-detail-actions" role="toolbar" aria-label="订单操作">
      {actions({ chosen: chosenOne(known), afterAction: changed })}
    </div>
  </>
);

/** In the place of the whole order while it is read, and where it could not be. */
export const OrderOnItsWay = ({ reply }: Pick<ReturnType<typeof useOpenOrder>, 'reply'>) => (
  <>
    <FailureNote error={reply.error} retry={() => void reply.refetch()} />
    {!reply.isError && <div className="bp6-skeleton order-detail-wait">&nbsp;</div>}
  </>
);

interface Part {
  order: OrderDetail;
  changed: () => void;
}

/** Why the order is where it is, and what is to be decided about it. */
export function WhySections({ order, verdicts, changed }: Part & { verdicts: Verdicts | undefined }) {
  // What holds the review back stands in a section of its own for who reviews.
  const reviewed = verdicts ? order.reasons.map(reasonText) : [];
  const reasons = reasonTexts(order).filter((text) => !reviewed.includes(text));
  return (
    <>
      {reasons.length > 0 && (
        <Callout intent={order.status === 'repulsed' ? 'danger' : 'warning'} compact>
          {reasons.map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
          <MendButton order={order} onChanged={changed} />
        </Callout>
      )}
      <PlatformChangeSection order={order} onChanged={changed} />
      {verdicts && <ReasonsSection reasons={order.reasons} reply={verdicts} />}
    </>
  );
}

export function Facts({ order: o }: { order: OrderDetail }) {
  const facts: [string, ReactNode][] = [
    ['平台订单号', <Copyable key="no" text={o.platformOrderNo} />],
    ['店铺', `${PLATFORMS[o.platform]} · ${o.shopName}`],
    ['来源', ORDER_SOURCES[o.source]],
    ['商家', o.merchantName],
    ['工厂', o.factoryName ?? <Nothing key="factory" />],
    ['订单金额', <OrderAmount key="amount" order={o} />],
    ['付款时间', <TimeText key="pay" at={o.payTime} whole />],
    ['创建时间', <TimeText key="created" at={o.createdAt} whole />],
    ['推单时间', <TimeText key="pushed" at={o.pushedAt} whole />],
    ['发货时间', <TimeText key="shipped" at={o.shippedAt} whole />],
    ...(o.parentOrderNo ? ([['来自订单', o.parentOrderNo]] as [string, ReactNode][]) : []),
  ];
  return (
    <dl className="order-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
