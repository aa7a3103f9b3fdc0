import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { handover, type LeavingPackage } from '#contract/handover/handover.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Copyable, LogLines, TimeText } from '@/shared/ui/list/index.ts';
import { gramsText, STAGES } from './words.ts';

type Detail = Output<typeof handover.detail>;
const NUMBER_STATES = new Map<number, string>(
  Object.values(WAYBILL_REGIONS.waybill).map(({ code, label }) => [code, label]),
);
const sayEvent = ({ title, after, note }: Detail['events'][number]) =>
  [title, after, note].filter(Boolean).join('，');

/** One package: what lies in it, its numbers and weights, and what happened to it. `row`: as the list shows it. */
export function LeavingDetail({ id, row }: { id: number; row: LeavingPackage | undefined }) {
  // What the list did to it shows here.
  const about = useQuery({
    ...query(handover.detail, { id }, { quiet: true, since: row?.version ?? null }),
    placeholderData: keepPreviousData,
  });
  if (!about.data)
    return (
      <div className="express-detail">
        <FailureNote error={about.error} />
      </div>
    );
  const { lines, numbers, events } = about.data;
  return (
    <div className="express-detail">
      <Facts of={about.data} list={row?.list ?? null} />
      <section aria-label="商品">
        <h3>商品</h3>
        <ul>
          {lines.map(({ id: line, title, skuCode, quantity }) => (
            <li key={line}>
              <span>
                {title} <span className="list-quiet">{skuCode}</span>
              </span>
              <span className="tabular">{quantity} 件</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="运单号">
        <h3>运单号</h3>
        {numbers.length === 0 && <p className="list-quiet">还没有运单号，请在「面单」中填写。</p>}
        {numbers.map((one) => (
          <div key={one.id}>
            <p>
              <Copyable text={one.no} /> <span className="list-quiet">{one.express}</span>{' '}
              {NUMBER_STATES.get(one.state)}
            </p>
            <LogLines lines={one.events.toReversed()} say={sayEvent} />
          </div>
        ))}
      </section>
      <section aria-label="记录">
        <h3>记录</h3>
        <LogLines lines={events.toReversed()} say={sayEvent} />
      </section>
    </div>
  );
}

function Facts({
  of: { package: own, lengthMm, widthMm, heightMm },
  list,
}: {
  of: Detail;
  list: LeavingPackage['list'];
}) {
  const sides = [lengthMm, widthMm, heightMm].filter((side) => side !== null);
  const facts = [
    ['包裹号', own.number],
    ['状态', `${STAGES[own.stage]}${own.held ? '，订单拦截' : ''}`],
    ['订单', `${own.orderNo}${own.platformOrderNo && `（${own.platformOrderNo}）`}`],
    ['客户', [own.customer, own.shop].filter(Boolean).join('，')],
    ['收件', [own.recipient, own.area].filter(Boolean).join('，')],
    ['估重', gramsText(own.estimatedG, own.guessed)],
    ['实重', gramsText(own.realG)],
    ['尺寸', sides.length > 0 ? `${sides.join(' × ')} mm` : ''],
    ['交接单', list?.number ?? ''],
  ].filter(([, text]) => text !== '');
  return (
    <dl>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="tabular">{text}</dd>
        </div>
      ))}
      {own.handedOverAt !== null && (
        <div>
          <dt>出库</dt>
          <dd>
            <TimeText at={own.handedOverAt} whole /> {own.handedOverBy}
          </dd>
        </div>
      )}
    </dl>
  );
}
