import { trustedWorker } from '../trusted-worker.ts';
import type { FromReader, ToReader } from '../reader-program/camera.worker.ts';
import { CAMERA_FILES } from '../reader-program/files.ts';

export interface CodeReader {
  /** The code that lies nearest to the middle of a picture, which is used up. */
  read: (picture: ImageBitmap) => Promise<string | null>;
  close: () => void;
}

/** Starts what reads codes. @throws where its files do not come, or the browser cannot run them */
export async function openReader(): Promise<CodeReader> {
  const answered = await fetch(CAMERA_FILES.program);
  if (!answered.ok) throw new Error(`the reader of codes: ${answered.status}`);
  const program = await answered.arrayBuffer();
  const worker = new Worker(trustedWorker(CAMERA_FILES.worker));
  /** One question at a time: nobody asks again before he was answered. */
  const ask = (asked: ToReader, given: Transferable): Promise<FromReader> =>
    new Promise((resolve, reject) => {
      const once = { once: true };
      worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => resolve(data), once);
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), once);
      worker.postMessage(asked, [given]);
    });
  await ask({ program }, program);
  return {
    async read(picture) {
      const told = await ask({ picture }, picture);
      return 'code' in told ? told.code : null;
    },
    close: () => worker.terminate(),
  };
}
