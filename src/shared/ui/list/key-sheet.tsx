import { Dialog, DialogBody } from '@blueprintjs/core';
import { keyText, LIST_KEYS, type Hotkey } from './hotkeys.ts';

/** All keys at a glance; any of them works again once it is closed. */
export const KeySheet = ({
  isOpen,
  own,
  onClose,
}: {
  isOpen: boolean;
  /** What this list does with its rows. */
  own: readonly Hotkey[];
  onClose: () => void;
}) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="快捷键" className="form-dialog" style={{ width: 620 }}>
    <DialogBody>
      <div className="key-sheet">
        <Keys title="移动与查看" keys={Object.values(LIST_KEYS)} />
        {own.length > 0 && <Keys title="处理" keys={own} />}
      </div>
      <p className="list-quiet">
        {own.length > 0 && '处理作用于打开的一条；没有打开时作用于选中的；都没有时作用于当前行。'}
        光标在输入框内或有对话框时，按键不起作用。
      </p>
    </DialogBody>
  </Dialog>
);

const Keys = ({ title, keys }: { title: string; keys: readonly Hotkey[] }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <dl>
      {keys.map(({ keys: own, label, note }) => (
        <div key={label}>
          <dt>
            {own.map((key) => (
              <kbd key={key}>{keyText(key)}</kbd>
            ))}
          </dt>
          <dd>
            {label}
            {note && <span className="list-quiet">（{note}）</span>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
