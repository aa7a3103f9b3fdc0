import { pictureAlike } from '#contract/picture/alike.ts';
import { pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { pictureWays } from '#contract/picture/ways.ts';
import { makeZip } from '#tests/support/make-xlsx.ts';
import { until } from '#tests/support/until.ts';
import { drawings } from './drawn.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const CHECKING = 0;

/** The picture store of a merchant. */
export function pictureHints({ call, merchant, word, world }: Hands): Hint[] {
  const draw = drawings(40_503);
  const newPicture = async () => {
    const { id } = await call(world.cast.business, picture.upload, {}, draw());
    return until(async () => {
      const { status, version } = await merchant(picture.detail, { id });
      return status !== CHECKING && { id, version };
    });
  };
  const trashed = async () => {
    const { id } = await newPicture();
    await merchant(picture.act, { event: 'picture.trash', ids: [id] });
    return id;
  };
  const newFolder = async () =>
    (await merchant(pictureFolder.create, { parentId: null, name: word('文件夹') })).id;
  return [
    { of: picture.upload, make: () => Promise.resolve({ input: {}, file: draw() }) },
    { of: picture.replace, make: async () => ({ input: await newPicture(), file: draw() }) },
    {
      of: pictureWays.zip,
      make: () => {
        const { name, content } = draw();
        return Promise.resolve({
          input: {},
          file: { name: '图片.zip', content: makeZip({ [name]: content }) },
        });
      },
    },
    // Of this machine: a name of the network would be looked up each time, for seconds where there is none.
    hint(pictureWays.links, () => ({ folderId: null, links: [`${world.outside}/a.png`] })),
    hint(pictureWays.download, async () => ({ ids: [(await newPicture()).id] })),
    { of: pictureAlike.find, make: () => Promise.resolve({ input: {}, file: draw() }) },
    hint(picture.act, async () => ({ event: 'picture.purge' as const, ids: [await trashed()] })),
    hint(picture.detail, async () => ({ id: (await newPicture()).id })),
    hint(picture.move, async () => ({ ids: [(await newPicture()).id], folderId: await newFolder() })),
    hint(picture.tag, async () => ({ ids: [(await newPicture()).id], add: [word('标签')] })),
    hint(picture.rename, async () => ({ ids: [(await newPicture()).id], pattern: word('新名') })),
    hint(pictureFolder.create, () => ({ parentId: null, name: word('文件夹') })),
    hint(pictureFolder.ensure, () => ({ parentId: null, paths: [[word('文件夹')]] })),
    hint(pictureFolder.rename, async () => ({ id: await newFolder(), name: word('文件夹') })),
    hint(pictureFolder.move, async () => ({ id: await newFolder(), parentId: await newFolder() })),
    hint(pictureFolder.delete, async () => ({ id: await newFolder() })),
    hint(pictureAlike.of, async () => ({ id: (await newPicture()).id })),
    hint(pictureAlike.decide, () => ({ pairs: [{ a: 1, b: 2 }], decided: 'none' as const })),
  ];
}
