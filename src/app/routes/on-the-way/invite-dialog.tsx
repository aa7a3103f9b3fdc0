import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';

/** The width that the specification gives the success dialog (F07), in pixels. */
const WIDTH = 468;

/** How a binding went: done, with who invited and where to go on (F07), or refused, with the sentence. */
export function InviteDialog({
  title,
  username,
  text,
  good,
  targetUrl,
  onClose,
}: {
  title: string;
  /** Who invited; '' where it is not known. */
  username: string;
  text: string;
  good: boolean;
  targetUrl: string;
  /** `to`: where the user wants to go on; null: he stays. */
  onClose: (to: string | null) => void;
}) {
  return (
    <Dialog
      isOpen
      title={title}
      style={{ width: WIDTH }}
      canOutsideClickClose={false}
      onClose={() => onClose(null)}
    >
      <DialogBody>
        <Callout intent={good ? 'success' : 'warning'}>
          {username !== '' && <p className="invite-from">邀请方：{username}</p>}
          {text}
        </Callout>
      </DialogBody>
      <DialogFooter
        actions={<Button intent="primary" text="进入工作台" autoFocus onClick={() => onClose(targetUrl)} />}
      />
    </Dialog>
  );
}
