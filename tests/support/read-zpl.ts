import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { ZplApi } from 'zpl-renderer-js';
import type { Grey } from './read-codes.ts';

// Its other build names a map that it does not bring.
const { ready } = createRequire(import.meta.url)('zpl-renderer-js') as { ready: Promise<{ api: ZplApi }> };

/** What a label printer makes of its language: a program that shares nothing with who writes it. */
export async function readZpl(
  zpl: string,
  { width, height }: { width: number; height: number },
  dotsPerMm: 8 | 12 | 24,
): Promise<Grey> {
  const { api } = await ready;
  const picture = await api.zplToBase64Async(zpl, width, height, dotsPerMm);
  const { data, info } = await sharp(Buffer.from(picture, 'base64'))
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
