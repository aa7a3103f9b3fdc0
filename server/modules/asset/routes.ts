import type { FastifyInstance } from 'fastify';
import { asset, sharedAsset } from '#contract/asset/asset.ts';
import { implement } from '#server/platform/implement.ts';
import { detail, options, page, sharedPage } from './service.ts';
import { keepPurging } from './sweep.ts';
import {
  purge,
  replace,
  restore,
  share,
  sort,
  start,
  stop,
  trash,
  unshare,
  update,
  upload,
} from './write.ts';
import { forgetArchive, runUnzip, settleCancelled, uploadZip } from './zip.ts';

export function assetRoutes(app: FastifyInstance) {
  implement(app, asset, {
    ...{ page, options, detail, upload, uploadZip, update, replace, sort },
    ...{ share, unshare, stop, start, trash, restore, purge },
  });
  implement(app, sharedAsset, { page: sharedPage });
  app.tasks.handle('asset.unzip', asset.uploadZip.access, runUnzip, {
    left: { settle: settleCancelled(app), forget: forgetArchive(app) },
  });
  keepPurging(app);
}
