import sharp from 'sharp';
import { lookOf, LOOK_PX, type Look } from './look.ts';
import { profileName } from './profile-name.ts';

/** What transparent parts lie on where a look is made. */
const BEHIND = 128;
/** Below it a pixel lets see through. */
const OPAQUE = 250;

/** What is found of a picture that can be decoded. */
export interface SeenPicture extends Look {
  /** In pixels, as it is seen. */
  width: number;
  height: number;
  space: 'rgb' | 'cmyk' | 'grey';
  /** Of its colour profile; empty: none. */
  profile: string;
  /** Whether parts of it are transparent. */
  alpha: boolean;
}

const SPACES: Readonly<Record<string, SeenPicture['space']>> = {
  cmyk: 'cmyk',
  'b-w': 'grey',
  grey16: 'grey',
};

/**
 * The small picture that looks are made of, three bytes a pixel on middle grey, in sRGB by the picture's own profile.
 * @throws Error where it cannot be decoded to its last line
 */
export async function smallPixels(file: string): Promise<{ pixels: Uint8Array; alpha: boolean }> {
  const { data, info } = await sharp(file, { failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(LOOK_PX, LOOK_PX, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const [colours, alphaAt] = channels >= 3 ? [3, channels === 4 ? 3 : -1] : [1, channels === 2 ? 1 : -1];
  const pixels = new Uint8Array(LOOK_PX * LOOK_PX * 3);
  let alpha = false;
  for (let at = 0; at < LOOK_PX * LOOK_PX; at++) {
    const covers = alphaAt < 0 ? 255 : data[at * channels + alphaAt]!;
    if (covers < OPAQUE) alpha = true;
    for (let c = 0; c < 3; c++) {
      const colour = data[at * channels + (colours === 3 ? c : 0)]!;
      pixels[at * 3 + c] = Math.round((colour * covers + BEHIND * (255 - covers)) / 255);
    }
  }
  return { pixels, alpha };
}

/** Decodes a picture to its last line and says what it is. @throws Error where that fails */
export async function readPicture(file: string): Promise<SeenPicture> {
  const { space, icc, autoOrient } = await sharp(file).metadata();
  const { pixels, alpha } = await smallPixels(file);
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    space: SPACES[space] ?? 'rgb',
    profile: icc ? profileName(icc) : '',
    alpha,
    ...lookOf(pixels),
  };
}
