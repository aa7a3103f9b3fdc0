import type { ReactNode } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { ReasonedButton } from '../form/reasoned-button.tsx';
import { FailureNote } from './failure-note.tsx';
import './dialog.css';

/** A dialog that sends something: enter sends, esc leaves; while it is under way neither. */
export function FormDialog({
  title,
  isOpen,
  onClose,
  onSubmit,
  submitText,
  children,
  busy = false,
  failure = null,
  closed = false,
  waits = false,
  why,
  intent = 'primary',
  width = 520,
  note,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onSubmit: () => void;
  submitText: string;
  children: ReactNode;
  busy?: boolean;
  /** Why the last attempt did not succeed. */
  failure?: Error | null;
  /** It cannot be sent yet. */
  closed?: boolean;
  /** Its content is on its way: what is not there yet cannot be sent, and moves the button when it comes. */
  waits?: boolean;
  /** The same, with the sentence that the closed button says. */
  why?: string | undefined;
  intent?: 'primary' | 'danger';
  width?: number;
  /** Beside the buttons. */
  note?: ReactNode;
}) {
  const reason = waits ? '正在读取，请稍候。' : why;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      className="form-dialog"
      style={{ width }}
      canEscapeKeyClose={!busy}
      canOutsideClickClose={false}
      isCloseButtonShown={!busy}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !closed && reason === undefined) onSubmit();
        }}
      >
        <DialogBody>
          {children}
          <FailureNote error={failure} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="取消" disabled={busy} onClick={onClose} />
              <ReasonedButton
                type="submit"
                intent={intent}
                text={submitText}
                loading={busy}
                disabled={closed}
                why={reason}
              />
            </>
          }
        >
          {note}
        </DialogFooter>
      </form>
    </Dialog>
  );
}
