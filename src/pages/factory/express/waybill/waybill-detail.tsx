import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { packages, type PackageDetail } from '#contract/package/package.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';
import { LabelPrints } from '@/features/print-labels/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { Copyable, LogLines, TimeText } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { gramsText } from './grams.ts';
import { Beside, Joined } from './beside.tsx';
import { labelsOf, STAGES } from './stages.ts';
import { SplitDialog } from './split-dialog.tsx';
import { TracksSection } from './tracks-section.tsx';

const APPLY = ['factory:waybill:apply'] as const;
const { open: OPEN } = PACKAGE_REGIONS.stage;
const NUMBER_STATES = labelsOf(WAYBILL_REGIONS.waybill);

/** One package in full: what lies in it, every number that it had, and what happened to it. `version`: as the list shows it. */
export function WaybillDetail({
  id,
  version,
  onChanged,
}: {
  id: number;
  version: number | undefined;
  onChanged: () => void;
}) {
  // What the list did to it shows here.
  const about = useQuery({
    ...query(packages.detail, { id }, { quiet: true, since: version ?? null }),
    // What is open over it stays while it is asked anew.
    placeholderData: keepPreviousData,
  });
  const changed = (): void => {
    void about.refetch();
    onChanged();
  };
  const { open, shown } = useDialog(changed);
  const may = usePermits(APPLY);
  if (!about.data)
    return (
      <div className="waybill-detail">
        <FailureNote error={about.error} />
      </div>
    );
  const { package: own, lines, numbers, beside, joined, events } = about.data;
  const isFree =
    may && own.stage === OPEN.code && own.waybillNo === '' && own.numberState === null && !own.held;
  return (
    <div className="waybill-detail">
      <Facts of={about.data} />
      <section aria-label="商品">
        <header className="waybill-head">
          <h3>商品</h3>
          {isFree && own.copies > 1 && (
            <Button
              size="small"
              text="拆包裹"
              onClick={() => open((ends) => <SplitDialog of={about.data} {...ends} />)}
            />
          )}
        </header>
        <ul className="waybill-lines">
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
      {beside.length > 0 && (
        <section aria-label="同一订单的其他包裹">
          <h3>同一订单的其他包裹</h3>
          <ul className="waybill-lines">
            {beside.map((one) => (
              <Beside
                key={one.id}
                of={own}
                one={one}
                takes={isFree && one.stage === OPEN.code && one.waybillNo === ''}
                onChanged={changed}
              />
            ))}
          </ul>
        </section>
      )}
      {joined.length > 0 && (
        <section aria-label="合在一起的包裹">
          <h3>合在一起的包裹</h3>
          <ul className="waybill-lines">
            {joined.map((one) => (
              <Joined key={one.id} one={one} mayPart={may && own.stage === OPEN.code} onChanged={changed} />
            ))}
          </ul>
        </section>
      )}
      <section aria-label="运单号">
        <h3>运单号</h3>
        {numbers.length === 0 && <p className="list-quiet">还没有运单号。</p>}
        {numbers.map((one) => (
          <div key={one.id} className="waybill-number">
            <p>
              {one.no !== '' && <Copyable text={one.no} />}{' '}
              <span className="list-quiet">{[one.express, one.account].filter(Boolean).join('，')}</span>{' '}
              {NUMBER_STATES.get(one.state)}
            </p>
            <NumberFacts of={one} />
            {one.choice !== '' && <p className="list-quiet">{one.choice}</p>}
            <LogLines lines={one.events.toReversed()} say={sayEvent} />
          </div>
        ))}
      </section>
      <TracksSection id={id} version={version} />
      <LabelPrints id={id} waybillNo={own.waybillNo} since={own.version} />
      <section aria-label="记录">
        <h3>记录</h3>
        <LogLines lines={events.toReversed()} say={sayEvent} />
      </section>
      {shown}
    </div>
  );
}

/** What was asked of the carrier, and what it answered. */
const NumberFacts = ({
  of: { requestId, sortCode, validUntil, failText },
}: {
  of: PackageDetail['numbers'][number];
}) => {
  const said = [requestId && `请求 ${requestId}`, sortCode && `三段码 ${sortCode}`, failText].filter(Boolean);
  return (
    (said.length > 0 || validUntil !== null) && (
      <p className="list-quiet">
        {said.join('，')}
        {validUntil !== null && (
          <>
            {said.length > 0 && '，'}有效至 <TimeText at={validUntil} whole />
          </>
        )}
      </p>
    )
  );
};

const sayEvent = ({ title, after, note }: PackageDetail['events'][number]) =>
  [title, after, note].filter(Boolean).join('，');

function Facts({ of: { package: own, lengthMm, widthMm, heightMm } }: { of: PackageDetail }) {
  const sides = [lengthMm, widthMm, heightMm].filter((side) => side !== null);
  const facts = [
    ['包裹号', own.number],
    ['阶段', `${STAGES.get(own.stage)}${own.held ? '，订单拦截' : ''}`],
    ['订单', `${own.orderNo}${own.platformOrderNo && `（${own.platformOrderNo}）`}`],
    ['合包', own.joinedInto === null ? '' : `合入包裹 ${own.joinedInto}`],
    ['客户', [own.customer, own.shop].filter(Boolean).join('，')],
    ['收件', [own.recipient, own.area].filter(Boolean).join('，')],
    ['估重', gramsText(own.estimatedG, own.guessed)],
    ['实重', gramsText(own.realG, false)],
    ['尺寸', sides.length > 0 ? `${sides.join(' × ')} mm` : ''],
  ].filter(([, text]) => text !== '');
  return (
    <dl className="waybill-facts">
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
