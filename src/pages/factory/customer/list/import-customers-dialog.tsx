import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { customer, CUSTOMER_COLUMNS, NEEDED_COLUMNS } from '#contract/customer/customer.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import { download, query, upload } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { FileDrop } from '@/shared/ui/form/index.ts';
import '../customer.css';

const TEMPLATE = `\u{feff}${Object.values(CUSTOMER_COLUMNS).join(',')}\r\n`;
const NEEDED = NEEDED_COLUMNS.map((column) => `「${CUSTOMER_COLUMNS[column]}」`).join('');

/** Brings in customers by a file; the work is the server's. */
export function ImportCustomersDialog({
  onSettled,
  onClose,
}: {
  onSettled: () => void;
  onClose: () => void;
}) {
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<Error | null>(null);
  const [taskId, setTaskId] = useState<number>();
  const [over, setOver] = useState(false);
  const send = async (file: File): Promise<void> => {
    setFailure(null);
    setOver(false);
    setSent(0);
    try {
      const started = await upload(customer.import, file, {}, { quiet: true, onProgress: setSent });
      setTaskId(started.taskId);
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setSent(undefined);
    }
  };
  return (
    <Dialog
      isOpen
      title="导入客户"
      className="form-dialog"
      style={{ width: 600 }}
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <DialogBody>
        {taskId === undefined ? (
          <>
            <FileDrop
              label="选择客户文件"
              title="拖入客户文件，或点击选择"
              accept=".csv,.txt,.xlsx"
              sent={sent}
              onFiles={([file]) => void send(file)}
            >
              支持 XLSX 和 CSV；需要{NEEDED}，其他列可选。每行新建一个客户并与本工厂绑定
            </FileDrop>
            <FailureNote error={failure} />
          </>
        ) : (
          <TaskWatch
            key={taskId}
            taskId={taskId}
            files={{ errors: '下载被拒绝的行' }}
            onSettled={() => {
              setOver(true);
              onSettled();
            }}
          >
            <Button text="再导入一个文件" onClick={() => setTaskId(undefined)} />
          </TaskWatch>
        )}
        {taskId !== undefined && over && <RefusedLines taskId={taskId} />}
      </DialogBody>
      <DialogFooter actions={<Button text="关闭" onClick={onClose} />}>
        <Button
          variant="minimal"
          icon={<Download />}
          text="下载模板"
          onClick={() => download(new Blob([TEMPLATE], { type: 'text/csv' }), '客户导入模板.csv')}
        />
      </DialogFooter>
    </Dialog>
  );
}

/** The first of them; all stand in the file. */
function RefusedLines({ taskId }: { taskId: number }) {
  const { data } = useQuery(query(customer.importErrors, { taskId }, { quiet: true }));
  if (!data || data.length === 0) return null;
  return (
    <div className="customer-refused">
      <HTMLTable compact striped aria-label="被拒绝的行">
        <thead>
          <tr>
            <th>手机号</th>
            <th>原因</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ barCode, errorType }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines of a file may be the same
            <tr key={i}>
              <td>{barCode}</td>
              <td>{errorType}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
}
