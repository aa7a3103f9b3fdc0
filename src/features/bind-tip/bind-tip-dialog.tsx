import { useState, type ReactElement } from 'react';
import { Button, Checkbox, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Office, Shop } from '@blueprintjs/icons';
import type { Missing } from './bind-tip.machine.ts';
import './bind-tip.css';

const WORDS: Record<Missing, { icon: ReactElement; title: string; text: string; button: string }> = {
  factory: {
    icon: <Office />,
    title: '还没有绑定工厂',
    text: '绑定工厂后，订单才能推送给工厂生产。',
    button: '去绑定工厂',
  },
  shop: {
    icon: <Shop />,
    title: '还没有绑定店铺',
    text: '绑定店铺后，订单才有归属，才能导入和新建。',
    button: '去绑定店铺',
  },
};

/** What is missing, and the way to each; `to` null: this account may not bind it. */
export function BindTipDialog({
  ways,
  onClose,
}: {
  ways: readonly { missing: Missing; to: string | null }[];
  /** `to`: the page that the user chose; null: he only closes. */
  onClose: (notAgain: boolean, to: string | null) => void;
}) {
  const [notAgain, setNotAgain] = useState(false);
  const close = (): void => onClose(notAgain, null);
  const primary = ways.find(({ to }) => to !== null);
  return (
    <Dialog isOpen title="绑定提醒" className="bind-tip" onClose={close} canOutsideClickClose={false}>
      <DialogBody>
        <ul>
          {ways.map((way) => {
            const { icon, title, text, button } = WORDS[way.missing];
            return (
              <li key={way.missing}>
                {icon}
                <div>
                  <strong>{title}</strong>
                  <p>{way.to === null ? `${text}您没有权限，请联系主账号处理。` : text}</p>
                </div>
                {way.to !== null && (
                  <Button
                    intent={way === primary ? 'primary' : 'none'}
                    autoFocus={way === primary}
                    text={button}
                    onClick={() => onClose(notAgain, way.to)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </DialogBody>
      <DialogFooter actions={<Button text="知道了" onClick={close} />}>
        <Checkbox
          label="今天不再提醒"
          checked={notAgain}
          onChange={(event) => setNotAgain(event.currentTarget.checked)}
        />
      </DialogFooter>
    </Dialog>
  );
}
