import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { bills, MOST_BILL_LINES, type BillInspection } from '#contract/bill/bill.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import { upload } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { FileDrop } from '@/shared/ui/form/index.ts';
import { MappingForm } from './mapping-form.tsx';

/** A carrier's bill comes in by its file; the work is the server's, and goes on when the window is closed. */
export function ImportDialog({ onSettled, onClose }: { onSettled: () => void; onClose: () => void }) {
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<Error | null>(null);
  const [inspection, setInspection] = useState<BillInspection>();
  const [taskId, setTaskId] = useState<number>();
  const take = async (file: File): Promise<void> => {
    setFailure(null);
    setSent(0);
    try {
      setInspection(await upload(bills.inspect, file, {}, { quiet: true, onProgress: setSent }));
    } catch (error) {
      setFailure(error as Error);
    }
    setSent(undefined);
  };
  const again = (): void => {
    setTaskId(undefined);
    setInspection(undefined);
  };
  if (inspection && taskId === undefined)
    return (
      <MappingForm
        key={`${inspection.fileId} ${inspection.place.sheet} ${inspection.place.headerLine}`}
        inspection={inspection}
        onLooked={setInspection}
        onStarted={setTaskId}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      isOpen
      title="导入账单"
      className="form-dialog"
      style={{ width: 600 }}
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <DialogBody>
        {taskId === undefined ? (
          <>
            <FileDrop
              label="选择账单文件"
              title="拖入账单文件，或点击选择"
              accept=".csv,.txt,.xlsx"
              sent={sent}
              onFiles={([file]) => void take(file)}
            >
              {`支持 XLSX 和 CSV，最多 ${MOST_BILL_LINES.toLocaleString('zh-CN')} 行；要有运单号和金额，重量、费用类型、目的省份和附加费可有可无`}
            </FileDrop>
            <FailureNote error={failure} />
          </>
        ) : (
          <TaskWatch key={taskId} taskId={taskId} files={{ errors: '下载被拒绝的行' }} onSettled={onSettled}>
            <Button text="再导入一个文件" onClick={again} />
            <Button text="关闭" onClick={onClose} />
          </TaskWatch>
        )}
      </DialogBody>
      {taskId === undefined && (
        <DialogFooter actions={<Button text="取消" onClick={onClose} />}>
          <span className="list-quiet">同一个文件只导入一次</span>
        </DialogFooter>
      )}
    </Dialog>
  );
}
