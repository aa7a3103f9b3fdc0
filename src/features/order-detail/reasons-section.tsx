import { Callout } from '@blueprintjs/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RULE_TRIGGERS, type RuleVerdict } from '#contract/review-rule/review-rule.ts';
import { isForPerson, reasonText, type OrderDetail } from '#contract/order/order.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TimeText, WordTag } from '@/shared/ui/list/index.ts';
import { Section } from './section.tsx';

/** What the rules made of the order, as it was asked for. */
export type Verdicts = Pick<UseQueryResult<RuleVerdict[]>, 'data' | 'error' | 'refetch'>;

/** Why the order is where it is: the reasons that are open, and what the rules made of it. For the factory. */
export function ReasonsSection({ reasons, reply }: { reasons: OrderDetail['reasons']; reply: Verdicts }) {
  const verdicts = reply.data ?? [];
  if (reasons.length === 0 && verdicts.length === 0 && !reply.error) return null;
  return (
    <Section title="审核原因">
      {reasons.length > 0 && (
        <Callout intent="warning" compact>
          {reasons.map((reason) => (
            <div key={reason}>
              {reasonText(reason)}
              {isForPerson(reason) && <span className="list-quiet">（核对无误后即可通过）</span>}
            </div>
          ))}
        </Callout>
      )}
      <FailureNote error={reply.error} retry={() => void reply.refetch()} />
      <ol className="order-verdicts" aria-label="规则判定">
        {verdicts.map((verdict) => (
          <Verdict key={`${verdict.at} ${verdict.ruleId} ${verdict.did}`} verdict={verdict} />
        ))}
      </ol>
    </Section>
  );
}

const Verdict = ({
  verdict: { ruleId, ruleName, why, did, trigger, userName, at },
}: {
  verdict: RuleVerdict;
}) => (
  <li>
    <div className="order-verdict-head">
      {ruleId === null ? (
        <strong>{ruleName}</strong>
      ) : (
        <Link to={`${PATHS['factory/pending-rule']}?open=${ruleId}`}>{ruleName}</Link>
      )}
      <WordTag>{RULE_TRIGGERS[trigger]}</WordTag>
      <span className="list-quiet">
        <bdi>{userName}</bdi> <TimeText at={at} whole />
      </span>
    </div>
    <div>
      <span className="list-quiet">符合</span> <bdi>{why.join('；')}</bdi>
    </div>
    <div>
      <span className="list-quiet">执行</span> <bdi>{did}</bdi>
    </div>
  </li>
);
