import { useRef } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Download, Duplicate } from '@blueprintjs/icons';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { copyText } from '@/shared/lib/clipboard/clipboard.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { Field } from '@/shared/ui/form/index.ts';
import './invite-link.css';

const QrCode = lazyPart(() => import('./qr-code.tsx').then((m) => m.QrCode));

/** A link to send: to copy, and as a QR code to show or to take along. */
export function InviteLink({ link, title }: { link: string; title: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  return (
    <div className="invite-link">
      <div className="invite-qr-frame">
        <QrCode text={link} label={`${title}的二维码`} canvas={canvas} />
      </div>
      <div className="invite-link-text">
        <Field label="邀请链接" help="对方打开后注册或登录，确认即完成绑定。">
          {(control) => (
            <InputGroup
              {...control}
              fill
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
        <div className="invite-link-buttons">
          <Button icon={<Duplicate />} text="复制链接" onClick={() => void copyText(link)} />
          <Button
            icon={<Download />}
            text="下载二维码"
            onClick={() => save(canvas.current, `${title}-二维码.png`)}
          />
        </div>
      </div>
    </div>
  );
}

function save(canvas: HTMLCanvasElement | null, name: string): void {
  if (!canvas) return showMessage('二维码还在生成，请稍后再试', 'warning');
  canvas.toBlob((picture) => {
    if (!picture) return;
    const url = URL.createObjectURL(picture);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // The browser has taken it by the next turn; kept, it would stay in memory with the page.
    setTimeout(() => URL.revokeObjectURL(url));
  }, 'image/png');
}
