import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { order } from '#contract/order/order.ts';
import type { Task } from '#contract/task/task.ts';
import { query } from '@/shared/api/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { orderCount } from './result-words.ts';

const ORDERS = PATHS['business/order'];

/** What the orders of this import wait for, each with the way to these orders and to no others. */
export function NextSteps({ task, onLeave }: { task: Task; onLeave: () => void }) {
  const { id, result, createdAt, endedAt } = task;
  const mayLook = usePermits(['business:order']);
  const mayMap = usePermits(['business:code']);
  const made = (result?.['新增'] ?? 0) > 0;
  const { data } = useQuery({
    // Counted anew when what was mended has come in, too.
    ...query(order.statusCount, { importIds: [id] }, { quiet: true, since: endedAt }),
    enabled: mayLook && made,
    staleTime: 0,
  });
  const link = (status: string): string => `${ORDERS}?status=${status}&importIds=${id}`;
  // Orders of before it was written down which import brought them are found by when they came.
  const old = data?.total === 0;
  const came = `${ORDERS}?status=&createTime=${createdAt}&createTime=${(endedAt ?? createdAt) + 1}`;
  const all = old ? came : link('');
  const count = (status: string): number => data?.status[status as 'draft'] ?? 0;
  const waiting = [
    {
      name: '待匹配编码',
      text: '说明编码是哪个 SKU 后，订单才能推给工厂。',
      orders: count('unmapped'),
      to: mayMap ? `${PATHS['business/code-list']}?importId=${id}` : link('unmapped'),
      action: mayMap ? '去匹配编码' : '查看订单',
    },
    {
      name: '可以推单',
      text: '编码都已匹配，核对后推给工厂。',
      orders: count('waitPush'),
      to: link('waitPush'),
      action: '去推单',
    },
    {
      name: '待处理',
      text: '已推单，但有问题要先解决。',
      orders: count('pendingRule'),
      to: link('pendingRule'),
      action: '去处理',
    },
  ].filter((step) => step.orders > 0);
  if (!mayLook) return null;
  return (
    <section className="import-next" aria-label="下一步">
      <h2>下一步</h2>
      {waiting.map(({ name, text, orders, to, action }, at) => (
        <div key={name} className="import-next-row">
          <strong>{name}</strong>
          <span className="tabular">{orderCount(orders)}</span>
          <span className="list-quiet">{text}</span>
          <Link className={`bp6-button ${at === 0 ? 'bp6-intent-primary' : ''}`} to={to} onClick={onLeave}>
            {action}
          </Link>
        </div>
      ))}
      <div className="import-next-row">
        <strong>{made ? '这次导入的订单' : '全部订单'}</strong>
        <span className="tabular">
          {made && orderCount((old ? undefined : data?.total) ?? result?.['新增'] ?? 0)}
        </span>
        <span className="list-quiet">{made ? '' : '这次没有新增订单。'}</span>
        <Link className="bp6-button" to={made ? all : ORDERS} onClick={onLeave}>
          查看订单
        </Link>
      </div>
    </section>
  );
}
