import { useState, type KeyboardEvent } from 'react';
import { Button, Dialog } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Download } from '@blueprintjs/icons';
import { download, fileUrl, viewUrl } from '@/shared/api/index.ts';
import { PictureFacts } from './picture-facts.tsx';
import type { ShownPicture } from './shown-picture.ts';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Pictures one at a time, large, with what a printer asks about them. Esc leaves, left and right lead on. */
export function PictureViewer({
  pictures,
  first,
  onClose,
}: {
  /** All with their links. */
  pictures: readonly ShownPicture[];
  first: number;
  onClose: () => void;
}) {
  const [at, setAt] = useState(first);
  const shown = pictures[Math.min(at, pictures.length - 1)]!;
  const step = (by: number): void => setAt((now) => (now + by + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined || pictures.length < 2) return;
    // What lies behind has keys of its own.
    event.stopPropagation();
    step(by);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={shown.title}
      className="picture-viewer"
      // A click on the picture must not reach the row that it is drawn in.
      usePortal
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the dialog, whichever button has the focus */}
      <div className="picture-view" onKeyDown={onKeyDown} onClick={(event) => event.stopPropagation()}>
        <div className="picture-stage">
          <Button
            autoFocus
            variant="minimal"
            size="large"
            icon={<ChevronLeft size={24} />}
            aria-label="上一张"
            disabled={pictures.length < 2}
            onClick={() => step(-1)}
          />
          <LargePicture key={shown.pictureUrl} picture={shown} />
          <Button
            variant="minimal"
            size="large"
            icon={<ChevronRight size={24} />}
            aria-label="下一张"
            disabled={pictures.length < 2}
            onClick={() => step(1)}
          />
        </div>
        <div className="picture-foot">
          {shown.pictureKind && <span className="list-quiet">{shown.pictureKind.toUpperCase()}</span>}
          <PictureFacts size={shown} />
          {pictures.length > 1 && (
            <span className="list-quiet tabular">
              {at + 1} / {pictures.length}
            </span>
          )}
          <Button
            variant="minimal"
            size="small"
            icon={<Download />}
            text="下载原图"
            onClick={() => download(shown.pictureUrl!)}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** What cannot be drawn in its whole size stays small, and says so. */
function LargePicture({ picture: { pictureUrl, thumbUrl, title } }: { picture: ShownPicture }) {
  const [small, setSmall] = useState(false);
  return (
    <figure className="picture-large">
      <img
        src={small ? fileUrl(thumbUrl ?? '') : viewUrl(pictureUrl ?? '')}
        alt={title}
        onError={() => setSmall(true)}
      />
      {small && <figcaption className="list-quiet">浏览器不能直接显示这种图片，下载原图后查看</figcaption>}
    </figure>
  );
}
