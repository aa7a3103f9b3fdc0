import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { loadChunk } from '@/shared/lib/chunk/chunk.ts';
import { cleanCode } from '../clean-code.ts';
import { scanSettings } from '../settings.ts';
import { openWithoutNetwork } from '../station-worker.ts';
import { unlockSound } from '../tones.ts';
import { CAMERA_FILES } from '../reader-program/files.ts';

/** Most stations have a scanner: what a camera needs comes where one is used. */
const CameraView = lazy(async () => {
  const { CameraView } = await loadChunk(() => import('./camera-view.tsx'));
  return { default: CameraView };
});

/** The camera of a workplace: whether it is on is remembered there. `isOpen`: the station stands. */
export function useCamera(
  onCode: (code: string) => void,
  isOpen: boolean,
): { isOn: boolean; toggle: () => void; shown: ReactNode } {
  const [isOn, setOn] = useState(() => scanSettings.read().camera);
  const [isSettled, setSettled] = useState(false);
  // What the camera needs is kept with the page: told once it is here, since what is not told is forgotten.
  const isWhole = isOpen && (!isOn || isSettled);
  useEffect(() => {
    if (isWhole) void openWithoutNetwork(isOn ? Object.values(CAMERA_FILES) : []);
  }, [isWhole, isOn]);
  return {
    isOn,
    toggle() {
      unlockSound();
      scanSettings.change({ camera: !isOn });
      setOn(!isOn);
      setSettled(false);
    },
    shown: isOn && (
      <Suspense>
        <CameraView
          onCode={(seen) => {
            const code = cleanCode(seen).slice(0, 64);
            if (code !== '') onCode(code);
          }}
          onSettled={() => setSettled(true)}
        />
      </Suspense>
    ),
  };
}
