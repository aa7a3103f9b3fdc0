import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { orderEventEntry } from '#contract/order-events.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { download } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { undoAsked } from './last-undo.ts';
import { RefusedTable } from './refused-table.tsx';
import { groupRefusals, refusalsTable } from './refusals.ts';
import type { OrderAction } from './use-order-action.ts';

const DangerDialog = lazyPart(() =>
  import('@/shared/ui/dialog/danger-dialog.tsx').then((m) => m.DangerDialog),
);

const tableFile = (text: string): Blob => new Blob([text], { type: 'text/csv' });

/** Who only tells what became of something cannot send more. */
const noHelp = (): undefined => undefined;

/** The word of the button that leaves a dialog is also the name of this deed: here both buttons are named after it. */
const CANCELLING = orderEventEntry('order.cancel').label;

/**
 * What an action still needs of the user, and how it went where it did not simply succeed: what was refused and why, or
 * where it goes on.
 */
export function ActionReport({
  action,
}: {
  action: Pick<OrderAction, 'verification' | 'report' | 'failure' | 'retry' | 'close'> &
    Partial<Pick<OrderAction, 'help'>>;
}) {
  const { verification, report, failure, close } = action;
  if (verification) {
    const { label, danger, warning, confirm, leave } = verification;
    return (
      <DangerDialog
        prompt={danger ?? 'dangerous'}
        text={warning ?? `「${label}」需要验证，请输入验证码和贵公司设置的危险操作密码。`}
        {...(label === CANCELLING && { deed: { act: '取消订单', leave: '不取消' } })}
        onConfirm={confirm}
        onClose={leave}
      />
    );
  }
  if (failure) {
    return (
      <Dialog isOpen onClose={close} title="操作没有完成" className="form-dialog">
        <DialogBody>
          <FailureNote error={failure} />
          <p className="list-quiet">可以重试：同一次操作不会执行两遍。</p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="关闭" onClick={close} />
              <Button intent="primary" text="重试" onClick={action.retry} />
            </>
          }
        />
      </Dialog>
    );
  }
  if (!report) return null;
  const { label, result, chosen, kept, undo } = report;
  const numberOf = new Map(chosen.rows.map(({ id, orderNo }) => [id, orderNo]));
  const groups = groupRefusals(result.failed, numberOf);
  const isNamed = groups.some(({ numbers }) => numbers.length > 0);
  return (
    <Dialog isOpen onClose={close} title={`${label}结果`} className="form-dialog" style={{ width: 640 }}>
      <DialogBody>
        {result.taskId !== null ? (
          <Callout intent="primary" compact>
            订单较多，已转为后台任务 #{result.taskId}，进度见页面右上角的任务。
          </Callout>
        ) : (
          <>
            <Callout intent={result.successIds.length > 0 ? 'warning' : 'danger'} compact>
              成功 {result.successIds.length} 单，未成功 {result.failed.length} 单。
              {kept ? '未成功的仍保持选中。' : '复制单号后可在列表中粘贴查找。'}
            </Callout>
            <div className="report-scroll">
              <RefusedTable groups={groups} help={action.help ?? noHelp} />
            </div>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {isNamed && (
              <Button
                text="下载未成功的订单"
                onClick={() => download(tableFile(refusalsTable(groups)), `${label}未成功的订单.csv`)}
              />
            )}
            {undo && (
              <Button
                text={`撤销成功的 ${undo.ids.length} 单`}
                onClick={() => {
                  close();
                  undoAsked.publish(undo);
                }}
              />
            )}
            <Button intent="primary" text="知道了" onClick={close} />
          </>
        }
      />
    </Dialog>
  );
}
