import type { FastifyInstance } from 'fastify';
import { blockedLook, gallery, galleryAlike, offeredPicture } from '#contract/gallery/gallery.ts';
import { alikeOn, deedsOn } from '#server/modules/picture/service.ts';
import { implement } from '#server/platform/implement.ts';
import * as blocked from './blocked.ts';
import { keepLicences } from './licence.ts';
import { detail, options, page } from './list.ts';
import * as offered from './offered.ts';
import { show, start, stop, update, upload } from './write.ts';

/** `looked` says that some pictures wait for their check. */
export function galleryRoutes(app: FastifyInstance, looked: <T>(answer: T) => T) {
  implement(app, gallery, {
    ...deedsOn('gallery', looked),
    ...{ page, options, detail, update, show, stop, start },
    upload: async (ctx, asked, raw) => looked(await upload(ctx, asked, raw)),
  });
  implement(app, galleryAlike, alikeOn('gallery'));
  implement(app, offeredPicture, {
    page: offered.page,
    options: offered.options,
    take: async (ctx, asked) => looked(await offered.take(ctx, asked)),
  });
  implement(app, blockedLook, { page: blocked.page, block: blocked.block, unblock: blocked.unblock });
  keepLicences(app);
}
