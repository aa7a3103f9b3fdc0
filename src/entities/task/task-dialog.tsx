import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { TaskWatch } from './task-watch.tsx';

/** A task that writes a file, watched until the file can be taken. */
export const TaskDialog = ({
  title,
  taskId,
  file,
  onClose,
}: {
  title: string;
  taskId: number;
  /** On the button that takes it, also where it says what did not succeed. */
  file: string;
  onClose: () => void;
}) => (
  <Dialog isOpen onClose={onClose} title={title} className="form-dialog" canOutsideClickClose={false}>
    <DialogBody>
      <TaskWatch key={taskId} taskId={taskId} files={{ result: file, errors: file }}>
        <Button text="关闭" onClick={onClose} />
      </TaskWatch>
    </DialogBody>
  </Dialog>
);
