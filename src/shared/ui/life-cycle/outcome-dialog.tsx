import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { download } from '@/shared/api/index.ts';
import { undoAsked } from './last-undo.ts';
import { RefusedTable } from './refused-table.tsx';
import { groupRefusals, refusalsTable } from './refusals.ts';
import type { ActionCourse } from './use-life-action.ts';

const tableFile = (text: string): Blob => new Blob([text], { type: 'text/csv' });

/** Who only tells what became of something cannot send more. */
const noHelp = (): undefined => undefined;

/** What was refused and why, with all numbers, and what helps; or where it goes on as a task. */
export function OutcomeDialog({
  report,
  help = noHelp,
  close,
}: {
  report: NonNullable<ActionCourse['report']>;
  help?: ActionCourse['help'] | undefined;
  close: () => void;
}) {
  const { words, label, result, named, kept, back } = report;
  const { noun, counter, shortNumber } = words;
  const numberOf = new Map(named.map(({ id, number }) => [id, number]));
  const groups = groupRefusals(result.failed, numberOf, words);
  const isNamed = groups.some(({ numbers }) => numbers.length > 0);
  return (
    <Dialog isOpen onClose={close} title={`${label}结果`} className="form-dialog" style={{ width: 640 }}>
      <DialogBody>
        {result.taskId !== null ? (
          <Callout intent="primary" compact>
            {noun}较多，已转为后台任务 #{result.taskId}，进度见页面右上角的任务。
          </Callout>
        ) : (
          <>
            <Callout intent={result.successIds.length > 0 ? 'warning' : 'danger'} compact>
              成功 {result.successIds.length} {counter}，未成功 {result.failed.length} {counter}。
              {kept ? '未成功的仍保持选中。' : `复制${shortNumber}后可在列表中粘贴查找。`}
            </Callout>
            <div className="report-scroll">
              <RefusedTable groups={groups} words={words} help={help} />
            </div>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {isNamed && (
              <Button
                text={`下载未成功的${noun}`}
                onClick={() =>
                  download(tableFile(refusalsTable(groups, words)), `${label}未成功的${noun}.csv`)
                }
              />
            )}
            {back && (
              <Button
                text={`撤销成功的 ${back.undo.ids.length} ${counter}`}
                onClick={() => {
                  close();
                  undoAsked.publish(back);
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
