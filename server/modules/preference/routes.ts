import type { FastifyInstance } from 'fastify';
import { COMMON_CONFIG, preference } from '#contract/preference.ts';
import { savedSearch } from '#contract/saved-search.ts';
import { implement } from '#server/platform/implement.ts';
import * as searches from './searches.ts';
import * as service from './service.ts';

export function preferenceRoutes(app: FastifyInstance) {
  implement(app, preference, {
    async listSettings(ctx, { id }) {
      const [columns, pagination, kept] = await Promise.all([
        service.columns(ctx, id),
        service.commonConfig(ctx, COMMON_CONFIG.pagination),
        searches.searches(ctx, id),
      ]);
      return { columns, pagination, searches: kept };
    },
    columns: (ctx, { id }) => service.columns(ctx, id),
    async saveColumns(ctx, { id, columns }) {
      await service.saveColumns(ctx, id, columns);
      return true;
    },
    commonConfig: (ctx, { id }) => service.commonConfig(ctx, id),
    async saveCommonConfig(ctx, { id, value }) {
      await service.saveCommonConfig(ctx, id, value);
      return true;
    },
  });
  implement(app, savedSearch, {
    list: (ctx, { id }) => searches.searches(ctx, id),
    save: (ctx, asked) => searches.save(ctx, asked),
    remove: (ctx, { id }) => searches.remove(ctx, id),
  });
}
