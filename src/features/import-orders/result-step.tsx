import { Button, Callout, type Intent } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { TASK_STATUS, type Task } from '#contract/task/task.ts';
import { retryText } from '@/entities/task/index.ts';
import { download } from '@/shared/api/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { RequestId } from '@/shared/ui/failure/request-id.tsx';

const INTENTS: Partial<Record<Task['status'], Intent>> = { done: 'success', failed: 'danger' };

/** What went well first, what did not last. */
const byName = (result: Record<string, number>): [string, number][] =>
  Object.entries(result).toSorted(([a], [b]) => RANK.indexOf(a) - RANK.indexOf(b));
const RANK = ['新增', '已推单', '未变', '零价行', '拒绝', '未处理行'];

/** The orders that came while it ran, whatever they wait for; where none came, all. */
const ordersOf = ({ result, createdAt, endedAt }: Task): string =>
  result?.['新增'] && endedAt !== null
    ? `${PATHS['business/order']}?status=&createTime=${createdAt}&createTime=${endedAt + 1}`
    : PATHS['business/order'];

/** What came in, what did not and why, and where to go on. */
export function ResultStep({
  task,
  failure,
  retrying,
  onRetry,
  onAgain,
  onLeave,
}: {
  task: Task;
  failure: Error | null;
  retrying: boolean;
  onRetry: () => void;
  onAgain: () => void;
  onLeave: () => void;
}) {
  const { status, result, error, errorFile, title, requestId } = task;
  return (
    <div className="import-panel">
      <Callout intent={INTENTS[status] ?? 'warning'} title={`${title}：${TASK_STATUS[status]}`}>
        {status === 'cancelled' && '导入已停止，停止前导入的订单保留。'}
        {error}
        {error && <RequestId of={requestId} />}
        {status === 'failed' && <div>{retryText(task)}</div>}
      </Callout>
      {result && (
        <dl className="import-counts" aria-label="导入结果">
          {byName(result).map(([name, count]) => (
            <div key={name} data-bad={name === '拒绝' && count > 0}>
              <dt>{name}</dt>
              <dd className="tabular">{count.toLocaleString('zh-CN')}</dd>
            </div>
          ))}
        </dl>
      )}
      {errorFile && (
        <p>
          被拒绝的行和原因在下面的文件里，修改后可以直接再次导入。
          <Button
            variant="minimal"
            intent="primary"
            icon={<Download />}
            text="下载被拒绝的行"
            onClick={() => download(errorFile)}
          />
        </p>
      )}
      <FailureNote error={failure} />
      <div className="import-foot">
        <Button text="导入另一个文件" onClick={onAgain} />
        {status === 'failed' && task.retry && <Button text="重试" loading={retrying} onClick={onRetry} />}
        <Link className="bp6-button" to={PATHS['business/code-list']} onClick={onLeave}>
          去匹配编码
        </Link>
        <Link className="bp6-button bp6-intent-primary" to={ordersOf(task)} onClick={onLeave}>
          查看订单
        </Link>
      </div>
    </div>
  );
}
