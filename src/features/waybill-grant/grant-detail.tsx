import { useQuery } from '@tanstack/react-query';
import { GRANT_STATES, grants, type Grant } from '#contract/grant/grant.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines, TimeText } from '@/shared/ui/list/index.ts';
import { countText, CURRENCY, takenText } from './words.ts';
import './waybill-grant.css';

/** One grant in full: its terms, what is used of it, and what both sides did. `version`: as the list shows it. */
export function GrantDetail({ id, version }: { id: number; version: number | undefined }) {
  const about = useQuery(query(grants.detail, { id }, { quiet: true, since: version ?? null }));
  if (!about.data)
    return (
      <div className="grant-detail">
        <FailureNote error={about.error} />
      </div>
    );
  const { grant, events } = about.data;
  return (
    <div className="grant-detail">
      <dl className="grant-facts">
        {linesOf(grant).map(([term, text]) => (
          <Line key={term} term={term} text={text} />
        ))}
        {grant.lastUsedAt !== null && (
          <>
            <dt>最近使用</dt>
            <dd>
              <TimeText at={grant.lastUsedAt} whole />
            </dd>
          </>
        )}
      </dl>
      <section aria-label="日志">
        <h3>日志</h3>
        <LogLines
          lines={events}
          say={({ title, after }) => [title, after && `变为${after}`].filter(Boolean).join('，')}
        />
      </section>
    </div>
  );
}

const linesOf = (grant: Grant): [string, string][] =>
  (
    [
      ['账户', `${grant.accountName}（${grant.carrier}）`],
      ['分享方', grant.merchantName],
      ['接收方', grant.factoryName],
      ['状态', GRANT_STATES[grant.state]],
      ['已用 / 总额度', takenText(grant)],
      [
        '日限',
        grant.daily === null
          ? '不限'
          : `${countText(grant.dayUsed + grant.dayReserved)} / ${countText(grant.daily)}`,
      ],
      ['单价', formatMoney(grant.priceCents, CURRENCY)],
      ['待确认的单价', grant.nextPriceCents === null ? '' : formatMoney(grant.nextPriceCents, CURRENCY)],
      ['有效期', `${grant.startDay} 至 ${grant.endDay}`],
      ['分享人', grant.offeredBy],
    ] as [string, string][]
  ).filter(([, text]) => text !== '');

const Line = ({ term, text }: { term: string; text: string }) => (
  <>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </>
);
