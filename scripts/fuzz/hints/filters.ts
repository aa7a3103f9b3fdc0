import sharp from 'sharp';
import { filter } from '#contract/filter/filter.ts';
import { material } from '#contract/means/material.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const PNG = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
  .png()
  .toBuffer();
const POINTS = 17;
const CUBE = `LUT_3D_SIZE ${POINTS}\n${'0.5 0.5 0.5\n'.repeat(POINTS ** 3)}`;

/** Colour corrections of a factory. */
export function filterHints({ world, call, factory, word }: Hands): Hint[] {
  const steps = () => [{ kind: 'brightness' as const, amount: 10 }];
  const form = async () => ({ name: word('滤镜'), steps: steps() });
  const made = async () => (await factory(filter.create, await form())).id;
  const named = async () => ({ id: await made() });
  const cube = () => ({ name: '灰.cube', content: Buffer.from(`# ${word('灰')}\n${CUBE}`) });
  const sample = () => ({ name: '样.png', content: PNG });
  return [
    hint(filter.create, form),
    hint(filter.update, async () => ({ id: await made(), version: 1, ...(await form()) })),
    ...[filter.detail, filter.stop].map((of) => hint(of, named)),
    hint(filter.start, async () => {
      const id = await made();
      await factory(filter.stop, { id });
      return { id };
    }),
    hint(filter.defaults, async () => ({
      id: await made(),
      materialIds: [(await factory(material.create, { code: word('FLT-'), name: word('材质') })).id],
    })),
    { of: filter.lut, make: async () => ({ file: cube() }) },
    hint(filter.readLut, async () => ({ id: (await call(world.cast.factory, filter.lut, {}, cube())).id })),
    { of: filter.addSample, make: async () => ({ file: sample() }) },
    hint(filter.dropSample, async () => {
      const standing = await factory(filter.samples, {});
      const id = standing[0]?.id ?? (await call(world.cast.factory, filter.addSample, {}, sample())).id;
      return { id };
    }),
  ];
}
