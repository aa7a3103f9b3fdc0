import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { download } from '@/shared/api/index.ts';
import { undoAsked } from './last-undo.ts';
import { RefusedTable } from './refused-table.tsx';
import { groupRefusals, refusalsTable } from './refusals.ts';
import type { OrderAction } from './use-order-action.ts';

const tableFile = (text: string): Blob => new Blob([text], { type: 'text/csv' });

/** Who only tells what became of something cannot send more. */
const noHelp = (): undefined => undefined;

/** What was refused and why, with all numbers, and what helps; or where it goes on as a task. */
export function OutcomeDialog({
  report,
  help = noHelp,
  close,
}: {
  report: NonNullable<OrderAction['report']>;
  help?: OrderAction['help'] | undefined;
  close: () => void;
}) {
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
              <RefusedTable groups={groups} help={help} />
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
