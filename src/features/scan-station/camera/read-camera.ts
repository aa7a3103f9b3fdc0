import { inSight } from './in-sight.ts';
import { ENDED, NO_READER, NoCamera, openCamera } from './no-camera.ts';
import { openReader, type CodeReader } from './reader.ts';

/** So long the computer rests between two pictures: it has the station to show, too. */
const REST_MS = 80;

interface Ways {
  /** It sees, and can read. */
  onReady: () => void;
  onCode: (code: string) => void;
  /** It does not, or no more. */
  onTrouble: (sentence: string) => void;
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS));

/** Shows the camera in a video, and reads the codes that are held before it. @returns what ends it */
export function readCamera(video: HTMLVideoElement, { onReady, onCode, onTrouble }: Ways): () => void {
  let isOver = false;
  let stream: MediaStream | undefined;
  let reader: CodeReader | undefined;
  const end = (): void => {
    isOver = true;
    stream?.getTracks().forEach((track) => track.stop());
    reader?.close();
    video.srcObject = null;
  };
  /** What comes after the end is closed at once. @returns whether it goes on */
  const goesOn = (): boolean => {
    if (isOver) end();
    return !isOver;
  };
  const run = async (): Promise<void> => {
    stream = await openCamera();
    if (!goesOn()) return;
    stream.getVideoTracks()[0]?.addEventListener('ended', () => fail(new NoCamera(ENDED)));
    video.srcObject = stream;
    await video.play();
    reader = await openReader();
    if (!goesOn()) return;
    onReady();
    const isScanned = inSight();
    while (goesOn()) {
      // A page that nobody sees scans nothing.
      if (!document.hidden) {
        const code = await reader.read(await createImageBitmap(video));
        if (goesOn() && isScanned(code, performance.now())) onCode(code!);
      }
      await rest();
    }
  };
  const fail = (failure: unknown): void => {
    if (isOver) return;
    end();
    onTrouble(failure instanceof NoCamera ? failure.message : NO_READER);
  };
  run().catch(fail);
  return end;
}
