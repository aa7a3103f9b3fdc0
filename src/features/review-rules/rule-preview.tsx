import { Button, Callout, Classes } from '@blueprintjs/core';
import { PREVIEW_ROWS, reviewRule } from '#contract/review-rule/review-rule.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Copyable, Money } from '@/shared/ui/list/index.ts';
import { usePreview, type Preview, type PreviewAsked, type PreviewCall } from './use-preview.ts';

const countOf = (count: number): string => count.toLocaleString('zh-CN');

/** Whose orders are tried, and how the rules come to others. */
export interface PreviewAbout {
  call: PreviewCall;
  orders: string;
  later: string;
}
const REVIEW: PreviewAbout = {
  call: reviewRule.preview,
  orders: '审单中的订单',
  later: '规则保存后，新推来的订单会逐单判断。',
};

/** How many of the orders under review the condition would take now, and which, each with why. */
export function RulePreview({
  about = REVIEW,
  ...asked
}: PreviewAsked & { about?: PreviewAbout | undefined }) {
  const preview = usePreview(about.call, asked);
  return (
    <section className="rule-preview" aria-label="试算" aria-busy={isBusy(preview)}>
      <h3>试算</h3>
      <div role="status">
        <Summary {...preview} about={about} />
      </div>
      {preview.phase === 'failed' && (
        <div className="rule-preview-failed">
          <FailureNote error={preview.error} />
          <Button size="small" text="重试" onClick={preview.retry} />
        </div>
      )}
      {preview.phase === 'first' && <div className={`${Classes.SKELETON} rule-preview-wait`}>&nbsp;</div>}
      {preview.found && preview.phase !== 'failed' && preview.phase !== 'unfit' && (
        <Hits found={preview.found} stale={preview.phase === 'stale'} about={about} />
      )}
    </section>
  );
}

const isBusy = ({ phase }: Preview): boolean => phase === 'first' || phase === 'stale';

function Summary({ phase, found, about }: Preview & { about: PreviewAbout }) {
  if (phase === 'unfit')
    return <p className="list-quiet">填写完整条件后，这里显示{about.orders}有哪些符合。</p>;
  if (phase === 'failed') return null;
  if (!found) return <p className="list-quiet">正在试算…</p>;
  return (
    <Callout compact intent={found.total > 0 ? 'primary' : 'none'} icon={null}>
      <strong className="tabular">{countOf(found.examined)}</strong> 单中有{' '}
      <strong className="tabular">{countOf(found.total)}</strong> 单符合
      {found.pieces !== undefined && (
        <>
          ，共 <strong className="tabular">{countOf(found.pieces)}</strong> 件
        </>
      )}
      {phase === 'stale' && '，正在更新…'}
    </Callout>
  );
}

function Hits({
  found,
  stale,
  about,
}: {
  found: NonNullable<Preview['found']>;
  stale: boolean;
  about: PreviewAbout;
}) {
  if (found.total === 0) return <p className="list-quiet">现在没有订单符合。{about.later}</p>;
  return (
    <>
      <ol className="rule-hits" data-stale={stale} tabIndex={0} aria-label="符合的订单">
        {found.list.map((hit) => (
          <li key={hit.orderId}>
            <div className="rule-hit-head">
              <Copyable text={hit.orderNo}>
                <span className="tabular">{hit.orderNo}</span>
              </Copyable>
              <span className="tabular">
                {hit.pieces} 件 <Money cents={hit.amountCents} currency={hit.currency} />
              </span>
            </div>
            <div className="list-quiet">{[hit.merchantName, hit.shopName].filter(Boolean).join(' · ')}</div>
            <div>{hit.why.join('；')}</div>
          </li>
        ))}
      </ol>
      {found.total > PREVIEW_ROWS && <p className="list-quiet">只列出前 {PREVIEW_ROWS} 单。</p>}
    </>
  );
}
