import type { ReactNode } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { ReasonedButton } from '../button/reasoned-button.tsx';
import { DraftNote } from '../form/draft-note.tsx';
import type { Sendable } from '../form/use-sending.ts';
import { DangerDialog } from './danger-dialog.tsx';
import { FailureNote } from '../failure/failure-note.tsx';
import './dialog.css';

/**
 * A dialog that sends something: enter sends, esc leaves; while it is under way neither. What is typed is kept with the
 * form's draft: who leaves gives it up, who comes back after a reload finds it.
 */
export function FormDialog({
  title,
  form,
  isOpen = true,
  onClose,
  submitText = '保存',
  closeText = '取消',
  children,
  closed = false,
  waits = false,
  why,
  intent = 'primary',
  width = 520,
  note,
}: {
  title: string;
  /** As `useForm` gives it, or what sends and tells how it went. */
  form: Sendable;
  isOpen?: boolean;
  onClose: () => void;
  submitText?: string;
  /** Where the deed itself is a cancelling, leaving is called otherwise. */
  closeText?: string;
  children: ReactNode;
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
  const { submit, busy = false, failure = null, draft, verification } = form;
  if (verification) {
    const { text, send, onDone, onClose: back } = verification;
    return <DangerDialog prompt="dangerous" text={text} onConfirm={send} onDone={onDone} onClose={back} />;
  }
  const reason = waits ? '正在读取，请稍候。' : why;
  const leave = (): void => {
    draft?.forget();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
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
          if (!busy && !closed && reason === undefined) submit();
        }}
      >
        <DialogBody>
          <DraftNote draft={draft} />
          {children}
          <FailureNote error={failure} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={closeText} disabled={busy} onClick={leave} />
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
