import type { KeyboardEvent } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { fromPromise } from 'xstate';
import type { DangerPass } from '#contract/endpoint.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { call } from '@/shared/api/index.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { Field } from '../form/field.tsx';
import { DANGER_TEXTS, newCode, type DangerPrompt } from './danger-code.ts';
import { CODE_LENGTH, dangerVerificationMachine } from './danger-verification.machine.ts';
import { FailureNote } from '../failure/failure-note.tsx';
import './dialog.css';

const readDemand = fromPromise<boolean, void>(
  async () => (await call(tenant.dangerPassword, {}, { quiet: true })).isSet,
);

const PLAIN = { act: '确认', leave: '取消' };

/**
 * What cannot be undone asks for a code that one must read and type, and for the tenant's password where there is one
 * (F12 to F14). `onConfirm` does it, quietly, and rejects with what the server said: it is shown here, and can be tried
 * again. `onDone` follows, or `onClose` where it is left.
 */
export function DangerDialog({
  prompt,
  text,
  deed = PLAIN,
  told,
  onConfirm,
  onClose,
  onDone = onClose,
}: {
  prompt: DangerPrompt;
  /** What it will do, and to how many. */
  text: string;
  /** What the two buttons say. */
  deed?: { act: string; leave: string };
  /** Said once it is done. */
  told?: string;
  onConfirm: (pass: DangerPass) => Promise<unknown>;
  onClose: () => void;
  /** It was done; without this, `onClose` is called then, too. */
  onDone?: () => void;
}) {
  const [state, send] = useKeptMachine(
    dangerVerificationMachine.provide({
      actors: {
        readDemand,
        perform: fromPromise<unknown, DangerPass>(async ({ input }) => {
          await onConfirm(input);
          if (told) showMessage(told);
        }),
      },
      actions: {
        tell: () => {
          showMessage(DANGER_TEXTS.right);
          onDone();
        },
        leave: onClose,
      },
    }),
    { input: { code: newCode() } },
  );
  const { code, typed, asksPassword, password, refusal, failure } = state.context;
  const busy = state.matches('performing');
  const close = (): void => send({ type: 'dialog.closed' });
  const confirm = (): void => send({ type: 'confirm.asked' });
  const field = {
    autoComplete: 'off',
    readOnly: busy || state.matches('reading'),
    // A closed confirm button would swallow the key, and with it the answer.
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      confirm();
    },
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={DANGER_TEXTS.prompts[prompt]}
      className="form-dialog"
      style={{ width: 440 }}
      canEscapeKeyClose={!busy}
      canOutsideClickClose={!busy}
      isCloseButtonShown={!busy}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <DialogBody>
          <p className="danger-text">{text}</p>
          <div className="danger-code">
            <code aria-label={`验证码 ${[...code].join(' ')}`}>{code}</code>
            <Button
              variant="minimal"
              size="small"
              icon={<Refresh />}
              text="换一个"
              disabled={busy}
              onClick={() => send({ type: 'code.renewed', code: newCode() })}
            />
          </div>
          <div className="form-stack">
            <Field
              label="输入上面的验证码（不区分大小写）"
              error={state.matches({ asking: 'wrong' }) ? DANGER_TEXTS.wrong : undefined}
            >
              {(control) => (
                <InputGroup
                  {...control}
                  {...field}
                  autoFocus
                  maxLength={CODE_LENGTH + 2}
                  value={typed}
                  onValueChange={(next) => send({ type: 'code.typed', text: next })}
                />
              )}
            </Field>
            {asksPassword && (
              <Field label="危险操作密码" required error={refusal ?? undefined}>
                {(control) => (
                  <InputGroup
                    {...control}
                    {...field}
                    type="password"
                    // It came with the server's refusal: the code is typed already.
                    autoFocus={refusal !== null}
                    value={password}
                    onValueChange={(next) => send({ type: 'password.typed', text: next })}
                  />
                )}
              </Field>
            )}
          </div>
          <FailureNote error={failure} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={deed.leave} disabled={busy} onClick={close} />
              <Button
                type="submit"
                intent="danger"
                text={deed.act}
                loading={busy}
                disabled={!busy && !state.matches({ asking: 'right' })}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
