import { Button, Callout, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import type { SomeDone } from '#contract/means/names.ts';

/** What became of many, where some were refused: each of them with its reason. */
export function SomeDoneDialog({
  act,
  done: { successIds, failed },
  onClose,
}: {
  act: string;
  done: SomeDone;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen onClose={onClose} title={`${act}结果`} className="form-dialog" style={{ width: 640 }}>
      <DialogBody>
        <Callout compact intent={successIds.length > 0 ? 'warning' : 'danger'} role="status">
          成功 {successIds.length} 条，未成功 {failed.length} 条。
        </Callout>
        <HTMLTable compact striped className="means-refused">
          <thead>
            <tr>
              <th>名称</th>
              <th>原因</th>
            </tr>
          </thead>
          <tbody>
            {failed.map(({ id, name, msg }) => (
              <tr key={id}>
                <td>{name}</td>
                <td>{msg}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="知道了" onClick={onClose} />} />
    </Dialog>
  );
}
