import type { FastifyInstance } from 'fastify';
import { goods } from '#contract/goods/goods.ts';
import { implement } from '#server/platform/implement.ts';
import { runExport, startExport } from './export.ts';
import { runListing, startListing } from './listing.ts';
import { renew } from './renew.ts';
import * as service from './service.ts';
import { add, create, price, rematch, remove, turn, update } from './write.ts';

export function goodsRoutes(app: FastifyInstance) {
  /** Orders of these have other lines now. */
  const changed = <T>(tenantId: number, answer: T): T => {
    app.live.publish(tenantId, { kind: 'order' });
    return answer;
  };

  implement(app, goods, {
    page: service.page,
    skus: service.skus,
    clashes: service.clashes,
    reach: service.reach,
    orders: service.orders,
    log: service.log,
    update,
    price,
    turn,
    export: startExport,
    listing: startListing,
    create: async (ctx, input) => changed(ctx.tenantId, await create(ctx, input)),
    add: async (ctx, input) => changed(ctx.tenantId, await add(ctx, input)),
    rematch: async (ctx, input) => changed(ctx.tenantId, await rematch(ctx, input)),
    delete: async (ctx, input) => changed(ctx.tenantId, await remove(ctx, input)),
    async renew(ctx, input) {
      const { done, tenants } = await renew(ctx, input);
      for (const tenantId of tenants) changed(tenantId, done);
      return changed(ctx.tenantId, done);
    },
  });
  app.tasks.handle('goods.export', goods.export.access, runExport);
  app.tasks.handle('goods.listing', goods.listing.access, runListing);
}
