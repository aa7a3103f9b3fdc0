import type { ReactNode } from 'react';
import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { reasonText, type OrderDetail, type OrderRow } from '#contract/order/order.ts';
import { ORDER_SOURCES } from '#contract/order/life-cycle/order-rows.ts';
import { PLATFORMS } from '#contract/shop/shop.ts';
import {
  detailQuery,
  OrderFlags,
  reasonTexts,
  StatusTag,
  TagChips,
  useReviews,
  verdictsQuery,
  type ActionTarget,
  OrderAmount,
} from '@/entities/order/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Copyable, Nothing, TimeText } from '@/shared/ui/list/index.ts';
import { AddressSection } from './address-section.tsx';
import { LinesTable } from './lines-table.tsx';
import { LogList } from './log-list.tsx';
import { MendButton } from './mend-button.tsx';
import { PackagesSection } from './packages-section.tsx';
import { PiecesSection } from './pieces-section.tsx';
import { PlatformChangeSection } from './platform-change-section.tsx';
import { ReasonsSection, type Verdicts } from './reasons-section.tsx';
import { RemarkSection } from './remark-section.tsx';
import { Section } from './section.tsx';
import './order-detail.css';

/** One order in full. `actions` is what may be done with it here; `onChanged` is told after each change. */
export function OrderDetailView({
  id,
  row,
  actions,
  onChanged,
}: {
  id: number;
  /** What is known of it already: what may be done with it stands at once. */
  row?: OrderRow | undefined;
  actions: (target: ActionTarget) => ReactNode;
  onChanged: () => void;
}) {
  const reviews = useReviews();
  const reply = useQuery(detailQuery(id));
  const verdicts = useQuery({ ...verdictsQuery(id), enabled: reviews });
  // What stands above the others comes with them: nothing moves away from the pointer.
  const data = reviews && !verdicts.isFetched ? undefined : reply.data;
  const known = data ?? row;
  const changed = (): void => {
    void reply.refetch();
    if (reviews) void verdicts.refetch();
    onChanged();
  };
  return (
    <div className="order-detail" aria-busy={!data && !reply.isError}>
      {known && (
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
            {actions({ chosen: { rows: [known], all: undefined, count: 1 }, afterAction: changed })}
          </div>
        </>
      )}
      {data ? (
        <Whole data={data} verdicts={reviews ? verdicts : undefined} changed={changed} />
      ) : (
        <>
          <FailureNote error={reply.error} retry={() => void reply.refetch()} />
          {!reply.isError && <div className="bp6-skeleton order-detail-wait">&nbsp;</div>}
        </>
      )}
    </div>
  );
}

/** What only the whole order tells. */
function Whole({
  data,
  verdicts,
  changed,
}: {
  data: OrderDetail;
  /** What only a reviewer is shown. */
  verdicts: Verdicts | undefined;
  changed: () => void;
}) {
  // What holds the review back stands in a section of its own for who reviews.
  const reviewed = verdicts ? data.reasons.map(reasonText) : [];
  const reasons = reasonTexts(data).filter((text) => !reviewed.includes(text));
  return (
    <>
      {reasons.length > 0 && (
        <Callout intent={data.status === 'repulsed' ? 'danger' : 'warning'} compact>
          {reasons.map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
          <MendButton order={data} onChanged={changed} />
        </Callout>
      )}
      <PlatformChangeSection order={data} onChanged={changed} />
      {verdicts && <ReasonsSection reasons={data.reasons} reply={verdicts} />}
      <Facts order={data} />
      <Section title={`商品（${data.pieces} 件）`}>
        <LinesTable order={data} onChanged={changed} />
      </Section>
      <AddressSection order={data} onChanged={changed} />
      <RemarkSection order={data} onChanged={changed} />
      <PackagesSection order={data} onChanged={changed} />
      <PiecesSection order={data} />
      <Section title="日志">
        <LogList log={data.log} />
      </Section>
    </>
  );
}

function Facts({ order: o }: { order: OrderDetail }) {
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
