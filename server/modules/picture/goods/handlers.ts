import type { goodsPicture } from '#contract/picture/goods.ts';
import { refuseLimited } from '#server/modules/means/service.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { options } from '../list.ts';
import { replace, upload } from '../store.ts';
import { give, LIMITED, refuseUnknown } from '../showing/give.ts';
import { detail, missing, page } from './list.ts';
import { match } from './match.ts';

/** P134, beside what is done on every shelf; `looked` says that some wait for their check. */
export const goodsHandlers = (
  looked: <T>(answer: T) => T,
): Omit<Handlers<typeof goodsPicture>, 'act' | 'tag' | 'rename'> => ({
  page,
  options: (ctx) => options(ctx, 'goods'),
  detail,
  upload: async (ctx, target, raw) => {
    const isGiven = Object.values(target).some((id) => id !== undefined);
    if (isGiven) {
      refuseLimited(ctx, LIMITED);
      await refuseUnknown(ctx.db, ctx.tenantId, [target]);
    }
    const came = await upload(ctx, { shelf: 'goods', folderId: null }, raw);
    if (isGiven) await give(ctx, { items: [{ ...target, pictureId: Number(came.id) }] });
    return looked(came);
  },
  replace: async (ctx, { everywhere, ...asked }, raw) =>
    looked(await replace(ctx, 'goods', { ...asked, everywhere: everywhere === 1 }, raw)),
  match,
  give,
  missing,
});
