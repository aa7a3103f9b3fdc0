import { HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { openWebhook, WEBHOOK_EVENTS } from '#contract/open-webhook/open-webhook.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';
import { DeliveryTag } from './delivery-columns.tsx';

/** One delivery: what is sent, and each try with what came back. */
export function DeliveryDetail({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(query(openWebhook.delivery, { id }, { quiet: true }));
  if (error) return <FailureNote error={error} retry={() => void refetch()} />;
  if (!data) return <div className="bp6-skeleton order-detail-wait" />;
  return (
    <div className="open-detail">
      <dl className="open-facts">
        <dt>事件</dt>
        <dd>{WEBHOOK_EVENTS[data.event].label}</dd>
        <dt>订单号</dt>
        <dd>{data.orderNo}</dd>
        <dt>状态</dt>
        <dd>
          <DeliveryTag status={data.status} />
        </dd>
        <dt>推送地址</dt>
        <dd>{data.url}</dd>
      </dl>
      <section>
        <h3>推送内容</h3>
        {/* It scrolls, so that the keyboard must reach it. */}
        <pre className="open-text" tabIndex={0} role="region" aria-label="推送内容">
          {JSON.stringify(JSON.parse(data.body), null, 2)}
        </pre>
      </section>
      <section>
        <h3>推送过程</h3>
        {data.tries.length === 0 ? (
          <p>还没有推送，稍后会自动开始。</p>
        ) : (
          <HTMLTable className="open-tries" compact aria-label="推送过程">
            <thead>
              <tr>
                <th>时间</th>
                <th>耗时</th>
                <th>结果</th>
                <th>应答内容</th>
              </tr>
            </thead>
            <tbody>
              {data.tries.map(({ at, ms, status, error: failure, response }) => (
                <tr key={at}>
                  <td>
                    <TimeText at={at} whole />
                  </td>
                  <td className="tabular">{ms} 毫秒</td>
                  <td>{failure ?? `应答 ${status}`}</td>
                  <td title={response}>{response.slice(0, 80)}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        )}
      </section>
    </div>
  );
}
