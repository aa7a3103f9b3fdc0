import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { readCamera } from './read-camera.ts';

interface Ways {
  onCode: (code: string) => void;
  /** It reads, or it said why it does not: all its files are here. */
  onSettled: () => void;
}

/** What the camera sees, with the line on which a code is to lie. */
export function CameraView(ways: Ways) {
  const [attempt, setAttempt] = useState(0);
  return <CameraAttempt key={attempt} {...ways} onRetry={() => setAttempt(attempt + 1)} />;
}

function CameraAttempt({ onCode, onSettled, onRetry }: Ways & { onRetry: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [{ isReady, trouble }, setState] = useState({ isReady: false, trouble: '' });
  const take = useEffectEvent(onCode);
  const settled = useEffectEvent(onSettled);
  useEffect(
    () =>
      readCamera(video.current!, {
        onCode: (code) => take(code),
        onReady() {
          setState({ isReady: true, trouble: '' });
          settled();
        },
        onTrouble(sentence) {
          setState({ isReady: false, trouble: sentence });
          settled();
        },
      }),
    [],
  );
  return (
    <section className="station-camera" aria-label="摄像头">
      <div className="station-camera-picture" data-sees={isReady || undefined} hidden={trouble !== ''}>
        <video ref={video} muted playsInline aria-label="摄像头画面" />
      </div>
      {trouble === '' ? (
        <p role="status">
          {isReady ? '把条码对准中间的线，离开画面 3 秒后可再扫同一个。' : '正在打开摄像头…'}
        </p>
      ) : (
        <Callout intent="warning" role="alert">
          {trouble}
          <Button
            size="small"
            text="重新打开"
            // A scanner goes on typing into its field, not into this.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onRetry}
          />
        </Callout>
      )}
    </section>
  );
}
