import { material } from '#contract/means/material.ts';
import { goodsAlike, goodsPicture } from '#contract/picture/goods.ts';
import { until } from '#tests/support/until.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const CHECKING = 0;

/** What customers see of a factory's goods. */
export function goodsPictureHints({ call, factory, word, world }: Hands): Hint[] {
  let drawn = 0;
  /** A picture that no other one is; its name, which an answer repeats, says nothing of anybody. */
  const draw = () => {
    drawn += 1;
    const colour = `#${(drawn * 30_011).toString(16).padStart(6, '0').slice(-6)}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="${(drawn % 8) + 1}" fill="${colour}"/></svg>`;
    return { name: `${drawn}.svg`, content: Buffer.from(svg) };
  };
  const newPicture = async () => {
    const { id } = await call(world.cast.factory, goodsPicture.upload, {}, draw());
    return until(async () => {
      const { status, version } = await factory(goodsPicture.detail, { id });
      return status !== CHECKING && { id, version };
    });
  };
  const trashed = async () => {
    const { id } = await newPicture();
    await factory(goodsPicture.act, { event: 'picture.trash', ids: [id] });
    return id;
  };
  return [
    { of: goodsPicture.upload, make: () => Promise.resolve({ input: {}, file: draw() }) },
    { of: goodsPicture.replace, make: async () => ({ input: await newPicture(), file: draw() }) },
    { of: goodsAlike.find, make: () => Promise.resolve({ input: {}, file: draw() }) },
    hint(goodsPicture.act, async () => ({ event: 'picture.purge' as const, ids: [await trashed()] })),
    hint(goodsPicture.detail, async () => ({ id: (await newPicture()).id })),
    hint(goodsPicture.tag, async () => ({ ids: [(await newPicture()).id], add: [word('标签')] })),
    hint(goodsPicture.rename, async () => ({ ids: [(await newPicture()).id], pattern: word('新名') })),
    hint(goodsPicture.give, async () => ({
      items: [
        {
          materialId: (await factory(material.create, { code: word('GIV-'), name: word('材质') })).id,
          pictureId: (await newPicture()).id,
        },
      ],
    })),
    hint(goodsPicture.match, () => ({ files: [{ key: 1, name: `${word('文件')}.png` }] })),
    hint(goodsAlike.of, async () => ({ id: (await newPicture()).id })),
    hint(goodsAlike.decide, () => ({ pairs: [{ a: 1, b: 2 }], decided: 'none' as const })),
  ];
}
