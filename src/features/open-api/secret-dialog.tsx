import { Button, Callout, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';
import { Field } from '@/shared/ui/form/index.ts';

/** What is shown once: it closes by its button only, so that nobody loses it by a slip. */
export const SecretDialog = ({
  title,
  parts,
  onClose,
}: {
  title: string;
  parts: readonly { label: string; text: string }[];
  onClose: () => void;
}) => (
  <Dialog
    isOpen
    title={title}
    className="form-dialog"
    style={{ width: 520 }}
    canEscapeKeyClose={false}
    canOutsideClickClose={false}
    isCloseButtonShown={false}
  >
    <DialogBody>
      <div className="form-stack">
        <Callout intent="warning" compact>
          密钥只显示这一次，请立即复制并妥善保存；遗失后只能重置。
        </Callout>
        {parts.map(({ label, text }) => (
          <Field key={label} label={label}>
            {({ intent: _intent, ...control }) => (
              <InputGroup
                {...control}
                fill
                readOnly
                value={text}
                onFocus={(event) => event.currentTarget.select()}
                rightElement={
                  <Button
                    variant="minimal"
                    icon={<Duplicate />}
                    aria-label={`复制 ${label}`}
                    onClick={() => void copyText(text)}
                  />
                }
              />
            )}
          </Field>
        ))}
      </div>
    </DialogBody>
    <DialogFooter actions={<Button intent="primary" text="我已保存" onClick={onClose} />} />
  </Dialog>
);
