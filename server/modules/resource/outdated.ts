import type { FastifyInstance } from 'fastify';
import { PATHS } from '#contract/screens.ts';
import { tenantName } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import { repeat } from '#server/platform/repeat.ts';
import * as sql from './sql.ts';
import { untoldOutdated } from './outdated.sql.ts';
import { noteTold } from './template.sql.ts';
import { called } from './write.ts';

const EVERY_MS = 60_000;

/**
 * Tells each customer who took a template, and may have it, that its print specs changed: once a version, however often they
 * change. @returns the tenants that were told
 */
export async function tellOutdated(
  system: Db,
  now: Date,
  stopped: () => boolean = () => false,
): Promise<Set<number>> {
  const told = new Set<number>();
  while (!stopped()) {
    const n = await system.transaction().execute(async (trx) => {
      const rows = await untoldOutdated(trx);
      for (const row of rows) {
        const from = await tenantName(trx, row.factoryId);
        const tenants = await sql.tellDownloaders(trx, row.factoryId, row.id, {
          title: `${from}：${called(row)}已过期`,
          body: `您下载过的${called(row)}是按较早的印刷规格做的，规格已经改变。请等工厂更新后，在「SKU 列表」中重新下载。`,
          link: PATHS['business/sku-list'],
          now,
        });
        await noteTold(trx, row.factoryId, row.id, row.versionNo);
        for (const tenant of tenants) told.add(tenant);
      }
      return rows.length;
    });
    if (n === 0) break;
  }
  return told;
}

export function keepTellingOutdated(app: FastifyInstance) {
  repeat(app, { name: 'outdated templates', everyMs: EVERY_MS }, async (stopped) => {
    for (const tenant of await tellOutdated(app.system, app.clock.now(), stopped))
      app.live.publish(tenant, { kind: 'notice' });
  });
}
