import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { TaskWatch } from '@/entities/task/index.ts';

/** What goes over every line of a bill, watched until it is done. */
export const BillTask = ({
  title,
  taskId,
  onDone,
}: {
  title: string;
  taskId: number;
  onDone: () => void;
}) => (
  <Dialog isOpen onClose={onDone} title={title} className="form-dialog" canOutsideClickClose={false}>
    <DialogBody>
      <TaskWatch key={taskId} taskId={taskId} files={{}}>
        <Button text="关闭" onClick={onDone} />
      </TaskWatch>
    </DialogBody>
  </Dialog>
);
