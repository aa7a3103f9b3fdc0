import { putPicture } from './put-picture.ts';
import { pairsWithPictures, showForPairs, showNothing, type Trx } from './rows.sql.ts';

const DAY_MS = 24 * 60 * 60_000;
const SHOWN = 12;

/**
 * The pictures of a factory's goods: one for each of its first materials and colours, for all of their SKUs; of the next
 * pair nobody took a picture yet. The SKUs of all others name their own.
 */
export async function makeGoodsPictures(
  trx: Trx,
  { factoryId, userId, userName }: { factoryId: number; userId: number; userName: string },
  now: Date,
): Promise<void> {
  const owner = { tenantId: factoryId, userId, userName, at: new Date(now.getTime() - 9 * DAY_MS) };
  const pairs = await pairsWithPictures(trx, factoryId, SHOWN + 1);
  const without = pairs.length > SHOWN ? pairs.at(-1) : undefined;
  const shown = pairs.slice(0, SHOWN);
  for (const { file, material, color } of shown)
    await putPicture(trx, owner, file, {
      ...{ shelf: 'goods', folderId: null, name: `${material} ${color}`, tags: ['白底图'] },
    });
  await showForPairs(
    trx,
    owner,
    shown.map(({ file, ...pair }) => ({ ...pair, fileId: file.id })),
  );
  await showNothing(trx, factoryId, without ? [...shown, without] : shown);
}
