import type { FastifyInstance } from 'fastify';
import type { Ctx } from '#server/platform/implement.ts';
import * as details from './detail.sql.ts';
import type * as lists from './lists.sql.ts';
import { type Surroundings } from './view.ts';

/** What rows of orders need beside themselves. */
export async function surroundings(
  app: FastifyInstance,
  ctx: Ctx,
  rows: readonly lists.ListedOrder[],
): Promise<Surroundings> {
  return {
    names: await details.tenantNames(
      ctx.db,
      rows.flatMap((row) => [row.merchantId, row.factoryId]),
    ),
    link: (id, variant) => app.files.link(id, variant),
    side: ctx.side === 'business' ? 'merchant' : 'factory',
    now: ctx.now,
  };
}
