import { useEffect, useRef } from 'react';
import { Button, OverlayToaster, Position, type Toaster, type ToastProps } from '@blueprintjs/core';
import { Cross, Error, InfoSign, Tick, WarningSign } from '@blueprintjs/icons';
import { notices, type Notice, type Tone } from '@/shared/lib/notices/notices.ts';
import { RequestId } from '../failure/request-id.tsx';

const ICONS: Record<Tone, ToastProps['icon']> = {
  danger: <Error />,
  warning: <WarningSign />,
  success: <Tick />,
  none: <InfoSign />,
};

/**
 * Shows what passes through the `notices` channel, all of it at one place: low in the middle, where lists have nothing to
 * read between the count of their rows and the pages.
 * `takeEarlier`: those that came before this stood; from then on nobody else keeps any.
 */
export function NoticeToaster({ takeEarlier }: { takeEarlier: () => readonly Notice[] }) {
  const toaster = useRef<OverlayToaster>(null);
  useEffect(() => {
    const serve = (notice: Notice): void => {
      if (toaster.current) show(toaster.current, notice);
    };
    const stop = notices.subscribe(serve);
    takeEarlier().forEach(serve);
    return stop;
  }, [takeEarlier]);
  return <OverlayToaster ref={toaster} position={Position.BOTTOM} maxToasts={4} className="toaster" />;
}

function show(toaster: Toaster, notice: Notice): void {
  toaster.show(
    {
      className: 'notice-toast',
      icon: ICONS[notice.tone],
      intent: notice.kind === 'notification' ? 'none' : notice.tone,
      timeout: notice.duration,
      // Blueprint's own close button speaks English.
      isCloseButtonShown: false,
      message: <Body notice={notice} onClose={() => toaster.dismiss(notice.key)} />,
    },
    notice.key,
  );
}

function Body({
  notice: { kind, title, text, requestId, action },
  onClose,
}: {
  notice: Notice;
  onClose: () => void;
}) {
  return (
    <div className="notice-body">
      <div>
        {title && <strong>{title}</strong>}
        <div>{text}</div>
        <RequestId of={requestId} />
      </div>
      {action && (
        <Button
          size="small"
          variant="minimal"
          text={action.text}
          onClick={() => {
            onClose();
            action.run();
          }}
        />
      )}
      {kind !== 'message' && (
        <Button size="small" variant="minimal" aria-label="关闭" icon={<Cross />} onClick={onClose} />
      )}
    </div>
  );
}
