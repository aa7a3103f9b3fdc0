import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';

// Reads codes beside the page: what compiles WebAssembly runs in a file with a policy of its own, which lets it do that and
// nothing else. It fetches nothing, the page brings it the program and each picture.

/** To the worker: the program, once, then pictures one by one. */
export type ToReader = { program: ArrayBuffer } | { picture: ImageBitmap };
/** Back: it is ready; or the code that lies nearest to the middle of a picture, null where there is none. */
export type FromReader = { isReady: true } | { code: string | null };

/** `self` is a window to the compiler, whose types are those of the page. */
const page = globalThis as unknown as {
  addEventListener: (type: 'message', heard: (event: MessageEvent<ToReader>) => void) => void;
  postMessage: (answer: FromReader) => void;
};

const MOST_CODES = 8;
let canvas: OffscreenCanvas | undefined;

function pixelsOf(picture: ImageBitmap): ImageData {
  const { width, height } = picture;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0);
  picture.close();
  return context.getImageData(0, 0, width, height);
}

function fromMiddle({ position }: ReadResult, { width, height }: ImageData): number {
  const { topLeft, bottomRight } = position;
  return Math.hypot((topLeft.x + bottomRight.x - width) / 2, (topLeft.y + bottomRight.y - height) / 2);
}

async function answer(asked: ToReader): Promise<FromReader> {
  if ('program' in asked) {
    await prepareZXingModule({ overrides: { wasmBinary: asked.program }, fireImmediately: true });
    return { isReady: true };
  }
  const pixels = pixelsOf(asked.picture);
  const found = await readBarcodes(pixels, {
    formats: ['Code128', 'QRCode', 'DataMatrix'],
    maxNumberOfSymbols: MOST_CODES,
  });
  const [nearest] = found.toSorted((a, b) => fromMiddle(a, pixels) - fromMiddle(b, pixels));
  return { code: nearest?.text ?? null };
}

page.addEventListener('message', ({ data }) => {
  // What fails here is the page's to hear: it is thrown where nothing catches it.
  void answer(data).then(page.postMessage.bind(page), (failure: unknown) =>
    setTimeout(() => {
      throw failure;
    }),
  );
});
