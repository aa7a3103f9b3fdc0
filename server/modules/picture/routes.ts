import type { FastifyInstance } from 'fastify';
import { pictureAlike } from '#contract/picture/alike.ts';
import { pictureFolder } from '#contract/picture/folder.ts';
import { picture } from '#contract/picture/picture.ts';
import { implement } from '#server/platform/implement.ts';
import { keepChecking } from './check/check.ts';
import { move } from './edit.ts';
import * as folders from './folders.ts';
import { detail, options, page } from './list.ts';
import { alikeOn, deedsOn } from './shelf.ts';
import { upload } from './store.ts';
import { keepPurging } from './sweep.ts';

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
  keepPurging(app);
  return looked;
}
