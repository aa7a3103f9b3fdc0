import type { FastifyInstance } from 'fastify';
import { pictureAlike } from '#contract/picture/alike.ts';
import { goodsAlike, goodsPicture } from '#contract/picture/goods.ts';
import { pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { folderShare, pictureShare, sharedPicture } from '#contract/picture/share.ts';
import { pictureWays } from '#contract/picture/ways.ts';
import { implement } from '#server/platform/implement.ts';
import { keepChecking } from './check/check.ts';
import { move } from './edit.ts';
import * as folders from './folders.ts';
import { goodsHandlers } from './goods/handlers.ts';
import { detail, options, page } from './list.ts';
import { keepEnding } from './sharing/ending.ts';
import * as folderSharing from './sharing/folder.ts';
import * as sharing from './sharing/share.ts';
import * as shared from './sharing/shared.ts';
import { alikeOn, deedsOn } from './shelf.ts';
import { upload } from './store.ts';
import { keepPurging } from './sweep.ts';
import { forgetSource, settleStopped } from './ways/arrivals.ts';
import { runDownload, startDownload } from './ways/download.ts';
import { runLinks, startLinks } from './ways/links.ts';
import { runZip, startZip } from './ways/zip.ts';

/** @returns how other shelves say that some of their pictures wait for their check */
export function pictureRoutes(app: FastifyInstance) {
  const look = keepChecking(app);
  const looked = <T>(answer: T): T => {
    look();
    return answer;
  };
  implement(app, picture, {
    ...deedsOn('store', looked),
    page: (ctx, asked) => page(ctx, 'store', asked),
    options: (ctx) => options(ctx, 'store'),
    detail: (ctx, asked) => detail(ctx, 'store', asked),
    move,
    upload: async (ctx, { folderId = null }, raw) =>
      looked(await upload(ctx, { shelf: 'store', folderId }, raw)),
  });
  implement(app, pictureFolder, {
    list: folders.list,
    create: folders.create,
    ensure: folders.ensure,
    rename: folders.rename,
    move: folders.move,
    delete: folders.remove,
  });
  implement(app, pictureAlike, alikeOn('store'));
  implement(app, goodsPicture, { ...deedsOn('goods', looked), ...goodsHandlers(looked) });
  implement(app, goodsAlike, alikeOn('goods'));
  implement(app, pictureShare, { share: sharing.share, change: sharing.alter, unshare: sharing.unshare });
  implement(app, folderShare, {
    detail: folderSharing.detail,
    change: folderSharing.alter,
    unshare: folderSharing.unshare,
  });
  implement(app, sharedPicture, { page: shared.page, options: shared.options, detail: shared.detail });
  implement(app, pictureWays, { zip: startZip, links: startLinks, download: startDownload });
  const left = { settle: settleStopped, forget: forgetSource(app) };
  app.tasks.handle('picture.zip', pictureWays.zip.access, runZip(look), { left });
  app.tasks.handle('picture.links', pictureWays.links.access, runLinks(look), { left });
  app.tasks.handle('picture.download', pictureWays.download.access, runDownload);
  keepPurging(app);
  keepEnding(app);
  return looked;
}
