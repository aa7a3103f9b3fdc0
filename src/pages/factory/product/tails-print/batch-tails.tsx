import { useQuery } from '@tanstack/react-query';
import { tails, type TailBatch } from '#contract/tails/tails.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { WordTag } from '@/shared/ui/list/index.ts';
import { hoursText, missingText } from './tail-columns.tsx';

const MOST = 200;

/** One batch with what is open of it, whatever the list was asked for. */
export function BatchTails({ id, batch }: { id: number; batch: TailBatch | undefined }) {
  const { data, error, refetch } = useQuery(
    query(tails.page, { batchId: id, view: 'all', pageNo: 1, pageSize: MOST }, { quiet: true }),
  );
  return (
    <div className="tail-detail">
      <FailureNote error={error} retry={() => void refetch()} />
      {batch && (
        <dl className="tail-facts">
          <div>
            <dt>批次</dt>
            <dd className="tabular">{batch.number}</dd>
          </div>
          <div>
            <dt>打印配置</dt>
            <dd>
              <bdi>{batch.profile}</bdi>，<bdi>{batch.device}</bdi>
            </dd>
          </div>
          <div>
            <dt>已合格</dt>
            <dd className="tabular">
              {batch.passed} / {batch.pieces}
            </dd>
          </div>
        </dl>
      )}
      {data && (
        <section aria-label="未合格的件">
          <h3>未合格的件 {data.total.toLocaleString('zh-CN')}</h3>
          <ul className="tail-open">
            {data.list.map((one) => (
              <li key={one.id}>
                <span>
                  <code className="tabular">{one.number}</code>
                  {one.held && <WordTag intent="danger">被拦截</WordTag>}
                  {one.attempt > 1 && <WordTag intent="warning">{`第 ${one.attempt} 次`}</WordTag>}
                </span>
                <span>{missingText(one)}</span>
                <span className="list-quiet">
                  {one.scannedAt === null ? '没有扫描过' : one.station}，等待 {hoursText(one.waited)}
                </span>
              </li>
            ))}
          </ul>
          {data.total > MOST && <p className="list-quiet">只列出前 {MOST} 件，其余请按批次号筛选。</p>}
        </section>
      )}
    </div>
  );
}
