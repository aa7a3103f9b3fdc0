import type { FastifyInstance } from 'fastify';
import { dynamicSetting } from '#contract/preference/dynamic-setting.ts';
import { COMMON_CONFIG, preference } from '#contract/preference/preference.ts';
import { savedSearch } from '#contract/preference/saved-search.ts';
import { refuseSubAccount } from '#server/modules/tenant/service.ts';
import { implement } from '#server/platform/implement.ts';
import * as searches from './searches.ts';
import * as service from './service.ts';
import * as settings from './settings.ts';

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
    },
    commonConfig: (ctx, { id }) => service.commonConfig(ctx, id),
    async saveCommonConfig(ctx, { id, value }) {
      await service.saveCommonConfig(ctx, id, value);
    },
  });
  implement(app, savedSearch, {
    list: (ctx, { id }) => searches.searches(ctx, id),
    async save(ctx, asked) {
      if (asked.shared) await refuseSubAccount(ctx, '把搜索共享给全公司');
      return searches.save(ctx, asked);
    },
    remove: (ctx, { id }) => searches.remove(ctx, id),
    shared: (ctx, { id }) => searches.sharedSearches(ctx.system, ctx, id),
    sort: searches.sort,
  });
  implement(app, dynamicSetting, {
    get: (ctx, { id }) => settings.setting(ctx, id),
    async save(ctx, { id, value }) {
      await settings.saveSetting(ctx, id, value);
    },
  });
}
