import type { FastifyInstance } from 'fastify';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { shop } from '#contract/shop/shop.ts';
import { implement } from '#server/platform/implement.ts';
import { shopAccessRoutes } from './access.routes.ts';
import { shopBindRoutes } from './bind.routes.ts';
import { runExport } from './export.ts';
import { runImport, settleCancelled } from './import.ts';
import * as service from './service.ts';
import { subscriptionRoutes } from './subscription.routes.ts';

export function shopRoutes(app: FastifyInstance) {
  implement(app, shop, {
    page: service.page,
    createLocal: service.createLocal,
    boundFactories: service.boundFactories,
  });
  shopAccessRoutes(app);
  shopBindRoutes(app);
  subscriptionRoutes(app);
  app.tasks.handle('shop.import', shopAccess.import.access, runImport, {
    left: {
      settle: settleCancelled(app),
      // Its refused lines stand in its cursor.
      forget: () => Promise.resolve({}),
    },
  });
  app.tasks.handle('shop.export', shopAccess.export.access, runExport);
}
