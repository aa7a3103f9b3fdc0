import { AS_IT_CAME } from '#contract/values/placement.ts';
import {
  pageLines,
  pageSteps,
  setPictures,
  setPlace,
  setState,
  type DeskRow,
} from '#server/modules/art-desk/service.ts';
import { artBy, moveOrders, plainEvent } from '#server/modules/order/service.ts';
import type { Files } from '#server/platform/files.ts';
import { keepPictures, type Picture } from './pictures.ts';
import { usersByName, type Trx } from './rows.sql.ts';

const LINES = 4;
/** Beyond those that the pages of the review show first. */
const FROM_PAGE = 3;

/** The factory has put some pictures right: the desk has lines that lie otherwise, and a history to look through. */
export async function makeArtDesk(
  trx: Trx,
  files: Files,
  factoryId: number,
  picture: Picture,
  now: Date,
): Promise<void> {
  const who = (await usersByName(trx)).get('factory01')!;
  const reach = { factoryId, shopIds: undefined };
  const asked = { ...reach, userId: who.userId, materials: undefined, finding: 'all' } as const;
  const rows = await pageLines(trx, asked, { pageNo: FROM_PAGE, pageSize: LINES });
  const [turned, replaced, restored] = rows.filter(({ pictureFileId, hold }) => pictureFileId && hold === 0);
  const mover = { tenantId: factoryId, side: 'factory', by: 'factory', ...who, now } as const;
  const edit = async (
    { id, orderId, lineNo }: DeskRow,
    what: string,
    write: (id: number) => Promise<unknown>,
  ) => {
    const note = { changed: [`第 ${lineNo} 行的图片${what}`] };
    await moveOrders(trx, { ...mover, note }, plainEvent('order.edit', 'factory'), { ids: [orderId] });
    await artBy(trx, mover);
    await write(id);
  };
  const [fileId] = await keepPictures(files, trx, factoryId, [picture]);
  if (turned)
    await edit(turned, '摆放（完整、旋转 90°）', (id) =>
      setPlace(trx, factoryId, [id], { ...AS_IT_CAME, fit: 'contain', turn: 90 }),
    );
  for (const line of [replaced, restored])
    if (line)
      await edit(line, '', (id) =>
        setPictures(trx, factoryId, [id], { pictureFileId: fileId!, asItCame: false }),
      );
  if (!restored) return;
  const steps = await pageSteps(trx, { ...reach, lineId: restored.id }, { pageNo: 1, pageSize: 2 });
  await edit(restored, '（还原）', async (id) => {
    await artBy(trx, mover, 'restore');
    await setState(trx, factoryId, id, steps.at(-1)!.after);
  });
}
