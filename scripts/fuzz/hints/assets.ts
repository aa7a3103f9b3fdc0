import { asset, sharedAsset } from '#contract/asset/asset.ts';
import { makeFont } from '#tests/support/make-font.ts';
import { makeZip } from '#tests/support/make-xlsx.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** What a factory lays on designs. */
export function assetHints({ world, call, factory, word }: Hands): Hint[] {
  // Each is another one: the same content is kept once.
  const drawing = () => ({
    name: '贴纸.svg',
    content: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>${word('图')}</desc></svg>`,
    ),
  });
  const said = { kind: 'sticker', licence: 'own' } as const;
  const made = async () => (await call(world.cast.factory, asset.upload, said, drawing())).id;
  const some = async () => ({ ids: [await made()] });
  const after = (deed: typeof asset.stop) => async () => {
    const ids = [await made()];
    await factory(deed, { ids });
    return { ids };
  };
  return [
    { of: asset.upload, make: () => Promise.resolve({ input: said, file: drawing() }) },
    {
      of: asset.uploadZip,
      make: () =>
        Promise.resolve({
          input: { kind: 'font', licence: 'ofl' },
          file: { name: '字体.zip', content: makeZip({ 'a.ttf': makeFont({ family: word('体') }) }) },
        }),
    },
    {
      of: asset.replace,
      make: async () => ({ input: { id: await made(), version: 1 }, file: drawing() }),
    },
    hint(asset.detail, async () => ({ id: await made() })),
    hint(asset.update, async () => ({
      ...{ id: await made(), version: 1, name: word('素材'), shared: true },
      ...said,
    })),
    hint(asset.sort, async () => ({ ...(await some()), category: word('分类'), add: [word('标签')] })),
    ...[asset.share, asset.stop, asset.trash].map((of) => hint(of, some)),
    hint(asset.unshare, after(asset.share)),
    hint(asset.start, after(asset.stop)),
    hint(asset.restore, after(asset.trash)),
    hint(asset.purge, after(asset.trash)),
    hint(sharedAsset.page, async () => {
      await factory(asset.share, await some());
      return {};
    }),
  ];
}
