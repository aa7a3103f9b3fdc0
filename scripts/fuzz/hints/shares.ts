import { pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { folderShare, pictureShare, sharedPicture } from '#contract/picture/share.ts';
import { shop } from '#contract/shop/shop.ts';
import { until } from '#tests/support/until.ts';
import { drawings } from './drawn.ts';
import { hint, type Hands, type Hint } from './hint.ts';

const CHECKING = 0;

/** What a merchant shares with his factory. */
export function shareHints({ call, merchant, world }: Hands): Hint[] {
  const draw = drawings(20_201);
  const stored = async (): Promise<number> => {
    const { id } = await call(world.cast.business, picture.upload, {}, draw());
    await until(async () => (await merchant(picture.detail, { id })).status !== CHECKING);
    return Number(id);
  };
  const said = async () => ({
    factoryIds: [Number((await merchant(shop.boundFactories, {}))[0]!.factoryId)],
    stated: true,
  });
  const shared = async (): Promise<number> => {
    const id = await stored();
    await merchant(pictureShare.share, { ids: [id], ...(await said()) });
    return id;
  };
  let folders = 0;
  const folder = async (): Promise<number> => {
    folders += 1;
    const form = { parentId: null, name: `F${folders}` };
    return Number((await call(world.cast.business, pictureFolder.create, form)).id);
  };
  const sharedFolder = async (): Promise<number> => {
    const folderId = await folder();
    await merchant(folderShare.change, { folderId, ...(await said()) });
    return folderId;
  };
  return [
    hint(folderShare.detail, async () => ({ folderId: await folder() })),
    hint(folderShare.change, async () => ({ folderId: await folder(), ...(await said()) })),
    hint(folderShare.unshare, async () => ({ folderId: await sharedFolder() })),
    hint(pictureShare.share, async () => ({ ids: [await stored()], ...(await said()) })),
    hint(pictureShare.change, async () => ({ ids: [await shared()], ...(await said()) })),
    hint(pictureShare.unshare, async () => ({ ids: [await shared()] })),
    hint(sharedPicture.detail, async () => ({ id: await shared() })),
  ];
}
