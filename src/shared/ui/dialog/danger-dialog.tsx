import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { Field } from '../form/fields.tsx';
import {
  CODE_LENGTH,
  codeMatches,
  DANGER_TEXTS,
  isWrong,
  newCode,
  type DangerPrompt,
} from './danger-code.ts';
import './dialog.css';

/** What cannot be undone asks for a code that one must read and type (F12, F13). */
export function DangerDialog({
  prompt,
  text,
  onConfirm,
  onClose,
}: {
  prompt: DangerPrompt;
  /** What it will do, and to how many. */
  text: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const [code, setCode] = useState(newCode);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const right = codeMatches(code, typed);
  const wrong = refused || isWrong(code, typed);
  const confirm = (): void => {
    if (!right) {
      setRefused(true);
      return;
    }
    showMessage(DANGER_TEXTS.right);
    onConfirm();
  };
  const renew = (): void => {
    setCode(newCode());
    setTyped('');
    setRefused(false);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={DANGER_TEXTS.prompts[prompt]}
      className="form-dialog"
      style={{ width: 440 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <DialogBody>
          <p>{text}</p>
          <div className="danger-code">
            <code aria-label={`验证码 ${[...code].join(' ')}`}>{code}</code>
            <Button variant="minimal" size="small" icon={<Refresh />} text="换一个" onClick={renew} />
          </div>
          <Field label="输入上面的验证码（不区分大小写）" error={wrong ? DANGER_TEXTS.wrong : undefined}>
            {(control) => (
              <InputGroup
                {...control}
                autoFocus
                autoComplete="off"
                maxLength={CODE_LENGTH + 2}
                value={typed}
                // A closed confirm button would swallow the key, and with it the answer.
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  confirm();
                }}
                onValueChange={(next) => {
                  setTyped(next);
                  setRefused(false);
                }}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="取消" onClick={onClose} />
              <Button type="submit" intent="danger" text="确认" disabled={!right} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
