import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { HIT_TRIGGERS, ruleTag, TAG_TRIGGERS, type RuleTag } from '#contract/rule-tag/rule-tag.ts';
import { TagChips } from '@/entities/order/index.ts';
import { sayCondition, type Names } from '@/features/review-rules/index.ts';
import { query } from '@/shared/api/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Nothing, TimeText } from '@/shared/ui/list/index.ts';
import { actionText } from './rule-tag-columns.tsx';

const SHOWN = 50;

/** One rule in full: when it runs, what it asks for and does, and what it did to which order, with why. */
export function RuleTagDetail({ rule, names }: { rule: RuleTag; names: Names }) {
  const asked = { ruleId: rule.id, pageSize: SHOWN };
  const hits = useQuery({ ...query(ruleTag.hits, asked, { quiet: true }), gcTime: 0 });
  const total = hits.data?.total ?? 0;
  const does = actionText(rule);
  return (
    <div className="rule-tag-detail">
      <p>
        <b>
          <bdi>{rule.name}</bdi>
        </b>
        <span className="list-quiet">
          {' · '}
          {rule.enabled ? '启用' : '停用'} · {formatDateTime(rule.updatedAt)} 更新
          {rule.updatedBy && (
            <>
              ，<bdi>{rule.updatedBy}</bdi>
            </>
          )}
        </span>
      </p>
      {rule.actions.tags && <TagChips tags={rule.actions.tags} />}
      <p>
        {rule.triggers.map((trigger) => TAG_TRIGGERS[trigger]).join('、')}，
        {sayCondition(rule.condition, names)}
        {does && `：${does}`}
      </p>
      <section aria-label="命中记录">
        <h3>命中记录{total > 0 && `（${total.toLocaleString('zh-CN')}）`}</h3>
        <p className="list-quiet">同一个订单只处理一次，赠品也只送一次；之后手工改掉的不会再写回。</p>
        <FailureNote error={hits.error} />
        {hits.data && total === 0 && <Nothing />}
        <ol className="rule-tag-hits">
          {hits.data?.list.map((hit) => (
            <li key={hit.id}>
              <div>
                <Link className="tabular" to={`${PATHS['business/order']}?open=${hit.orderId}`}>
                  {hit.orderNo}
                </Link>{' '}
                <span className="list-quiet">
                  <bdi>{hit.shopName}</bdi>
                </span>
              </div>
              <div>
                <bdi>{hit.did}</bdi>
              </div>
              <div className="list-quiet">
                <TimeText at={hit.at} /> {HIT_TRIGGERS[hit.trigger]} · <bdi>{hit.why.join('；')}</bdi>
              </div>
            </li>
          ))}
        </ol>
        {total > SHOWN && <p className="list-quiet">只列出最新的 {SHOWN} 条</p>}
      </section>
    </div>
  );
}
