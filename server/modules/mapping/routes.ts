import type { FastifyInstance } from 'fastify';
import { mapping } from '#contract/mapping/mapping.ts';
import { succeed } from '#contract/mapping/succeed.ts';
import { requireDangerPassword } from '#server/modules/tenant/service.ts';
import { implement } from '#server/platform/implement.ts';
import { runApply } from './apply-job.ts';
import { findCodes, savePictures } from './pictures.ts';
import * as service from './service.ts';
import { succeed as moveToSuccessors } from './succeed.ts';

export function mappingRoutes(app: FastifyInstance) {
  const changed = (tenantId: number) => app.live.publish(tenantId, { kind: 'order' });

  implement(app, mapping, {
    page: service.page,
    unmatched: service.unmatched,
    codes: findCodes,
    async pictures(ctx, { items }) {
      const { tenants, ...saved } = await savePictures(ctx, items);
      for (const tenantId of tenants) changed(tenantId);
      return saved;
    },
    async save(ctx, input) {
      const saved = await service.save(ctx, input);
      if (saved.mapped > 0) changed(ctx.tenantId);
      return saved;
    },
    async delete(ctx, { id, dangerOptPassword }) {
      await requireDangerPassword(ctx, dangerOptPassword);
      await service.remove(ctx, id);
      changed(ctx.tenantId);
    },
  });
  implement(app, succeed, {
    async succeed(ctx, input) {
      const done = await moveToSuccessors(ctx, input);
      if (done.codes > 0) changed(ctx.tenantId);
      return done;
    },
  });
  app.tasks.handle('mapping.apply', mapping.save.access, runApply);
}
