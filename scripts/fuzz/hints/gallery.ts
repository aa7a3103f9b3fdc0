import { blockedLook, gallery, galleryAlike, offeredPicture } from '#contract/gallery/gallery.ts';
import { until } from '#tests/support/until.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const CHECKING = 0;

/** What a factory offers to print, and what its customers take of it. */
export function galleryHints({ call, factory, word, world }: Hands): Hint[] {
  let drawn = 0;
  /** A picture that no other one is, and none of a store; its number and name are its file's. */
  const draw = () => {
    drawn += 1;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="9"><rect width="8" height="${(drawn % 8) + 1}" fill="#${(drawn * 30_011).toString(16).padStart(6, '0').slice(-6)}"/></svg>`;
    return { name: `G${drawn}.svg`, content: Buffer.from(svg) };
  };
  const offered = async () => {
    const { id } = await call(world.cast.factory, gallery.upload, { stated: true }, draw());
    return until(async () => {
      const { status, version, entry } = await factory(gallery.detail, { id });
      return status !== CHECKING && { id: Number(id), version, entry };
    });
  };
  const ids = async () => ({ ids: [(await offered()).id] });
  return [
    { of: gallery.upload, make: () => Promise.resolve({ input: { stated: true }, file: draw() }) },
    {
      of: gallery.replace,
      make: async () => {
        const { id, version } = await offered();
        return { input: { id, version }, file: draw() };
      },
    },
    { of: galleryAlike.find, make: () => Promise.resolve({ input: {}, file: draw() }) },
    hint(gallery.detail, async () => ({ id: (await offered()).id })),
    hint(gallery.update, async () => {
      const { id, entry } = await offered();
      return { id, version: entry.version, no: word('编号'), stated: true };
    }),
    hint(gallery.show, async () => ({ ...(await ids()), scope: 'all' as const })),
    hint(gallery.stop, ids),
    hint(gallery.start, async () => {
      const one = await ids();
      await factory(gallery.stop, one);
      return one;
    }),
    hint(gallery.act, async () => {
      const one = await ids();
      await factory(gallery.act, { ...one, event: 'picture.trash' });
      return { ...one, event: 'picture.purge' as const };
    }),
    hint(gallery.tag, async () => ({ ...(await ids()), add: [word('标签')] })),
    hint(gallery.rename, async () => ({ ...(await ids()), pattern: word('新名') })),
    hint(galleryAlike.of, async () => ({ id: (await offered()).id })),
    hint(galleryAlike.decide, () => ({ pairs: [{ a: 1, b: 2 }], decided: 'none' as const })),
    hint(blockedLook.block, async () => ({ ...(await ids()), reason: word('原因') })),
    hint(blockedLook.unblock, async () => {
      const one = await ids();
      await factory(blockedLook.block, { ...one, reason: word('原因') });
      // Nothing that others push waits for it.
      return one;
    }),
    hint(offeredPicture.take, async () => ({ id: (await offered()).id })),
  ];
}
