import { Dialog, DialogBody } from '@blueprintjs/core';
import { HOTKEYS, keyText, type Hotkey } from './hotkeys.ts';

const HOTKEY_LIST = Object.entries(HOTKEYS);
const GROUPS = Map.groupBy(HOTKEY_LIST, ([, { group }]) => group);

/** All keys at a glance; any of them works again once it is closed. */
export const KeySheet = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="快捷键" className="form-dialog" style={{ width: 620 }}>
    <DialogBody>
      <div className="key-sheet">
        {[...GROUPS].map(([group, entries]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {entries.map(([name, { keys, label, note }]: [string, Hotkey]) => (
                <div key={name}>
                  <dt>
                    {keys.map((key) => (
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
        ))}
      </div>
      <p className="list-quiet">
        按键作用于打开的订单；没有打开时作用于选中的订单；都没有时作用于当前行。光标在输入框内或有对话框时不起作用。
      </p>
    </DialogBody>
  </Dialog>
);
