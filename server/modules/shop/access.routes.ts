import type { FastifyInstance } from 'fastify';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { platformFacts } from '#server/modules/platform/service.ts';
import { implement } from '#server/platform/implement.ts';
import { conflict } from '#server/platform/refusal.ts';
import { defaultAddress } from './address.ts';
import { startExport } from './export.ts';
import { groups, sharedPage } from './groups.ts';
import { inspectImport, startImport } from './import.ts';
import * as keep from './manage.ts';
import { marketOf } from './renewal.ts';
import { ownShop } from './service.ts';

export function shopAccessRoutes(app: FastifyInstance) {
  implement(app, shopAccess, {
    platforms: (_ctx, { capFlagList }) =>
      Promise.resolve(
        platformFacts(capFlagList).map((facts) => ({
          ...facts,
          renewable: marketOf(facts.platformCode) !== undefined,
        })),
      ),
    groups,
    update: keep.update,
    setAutoSync: keep.setAutoSync,
    setDefaultFactory: keep.setDefaultFactory,
    share: keep.share,
    sharedIds: keep.sharedIds,
    delete: keep.remove,
    async renewalUrl(ctx, { id }) {
      const { platform, nick } = await ownShop(ctx, id);
      const url = marketOf(platform);
      if (!url) throw conflict(`店铺「${nick}」的平台没有续费页面，请在列表中重新授权。`);
      return { url };
    },
    defaultAddress,
    export: startExport,
    importInspect: (ctx, at, { request }) => inspectImport(ctx, at, request),
    import: (ctx, at, { request }) => startImport(ctx, at, request),
    sharedPage,
  });
}
