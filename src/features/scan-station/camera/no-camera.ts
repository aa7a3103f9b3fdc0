/** By the name of what `getUserMedia` throws. */
const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError:
    '浏览器没有允许使用摄像头。请点地址栏左边的图标，把「摄像头」改为允许，再点「重新打开」；也可以继续用扫码枪。',
  NotFoundError: '没有找到摄像头。请接好摄像头后点「重新打开」，或继续用扫码枪。',
  OverconstrainedError: '没有找到可用的摄像头。请换一个摄像头后点「重新打开」，或继续用扫码枪。',
  NotReadableError: '摄像头正被其他程序使用。请关闭那个程序后点「重新打开」，或继续用扫码枪。',
};

/** Why there is no picture, and what to do. */
export class NoCamera extends Error {}

export const ENDED = '摄像头断开了。请接好后点「重新打开」，或继续用扫码枪。';
export const NO_READER = '识别条码的程序没有载入。请检查网络后点「重新打开」，或继续用扫码枪。';

/** What a browser threw when it was asked for a camera, in words. */
export const cameraRefusal = (failure: unknown): string =>
  REASONS[failure instanceof Error ? failure.name : ''] ??
  '摄像头打不开。请检查摄像头后点「重新打开」，或继续用扫码枪。';

/** The camera of this computer: of several the one that looks away from the user. @throws NoCamera */
export async function openCamera(): Promise<MediaStream> {
  if (!globalThis.isSecureContext)
    throw new NoCamera(
      '现在的地址是 http，浏览器不允许使用摄像头。请管理员启用 https 后用 https 地址打开，或继续用扫码枪。',
    );
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia)
    throw new NoCamera('这个浏览器不能使用摄像头。请换用新版的 Chrome 或 Edge，或继续用扫码枪。');
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (failure) {
    throw new NoCamera(cameraRefusal(failure), { cause: failure });
  }
}
