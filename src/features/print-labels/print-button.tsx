import { TaskDialog } from '@/entities/task/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { PrintDialog } from './print-dialog.tsx';

/** Prints the labels of chosen packages: at a printer, or as a file that is watched until it can be taken. */
export function PrintLabelsButton({
  chosen: { rows, count },
  onChanged,
}: {
  chosen: { rows: readonly { id: number }[]; count: number };
  onChanged: () => void;
}) {
  // Rows are chosen one after the other and over pages; the lists show the newest first.
  const ids = rows.map(({ id }) => id).toSorted((one, other) => other - one);
  const { open, shown } = useDialog(onChanged);
  const ask = (): void =>
    open(({ onDone, onSettled, onClose }) => (
      <PrintDialog
        ids={ids}
        onClose={onClose}
        onPrinted={({ labels, taskId }) => {
          if (taskId === null) {
            showMessage(`${labels.toLocaleString('zh-CN')} 张面单已加入打印机的队列，结果在「打印」页面`);
            return onDone();
          }
          onSettled();
          open((ends) => (
            <TaskDialog
              title="面单文件"
              taskId={taskId}
              file="下载面单文件"
              onClose={() => {
                ends.onSettled();
                ends.onClose();
              }}
            />
          ));
        }}
      />
    ));
  return (
    <>
      <ReasonedButton text="打印面单" why={whyNot(ids.length, count)} onClick={ask} />
      {shown}
    </>
  );
}

/** What was not shown is not printed unseen. */
function whyNot(seen: number, count: number): string | undefined {
  if (count === 0) return '请选择要打印面单的包裹。';
  return seen < count ? '面单按看到的包裹打印，请逐页勾选，一次最多 1,000 张。' : undefined;
}
