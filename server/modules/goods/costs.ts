import { agreedFor } from '#server/modules/sku/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { pricedSkus, summariesOf } from './skus.sql.ts';

const DAYS_MS = 30 * 24 * 3600 * 1000;

/** Of a request, and of a task that goes on without it. */
export type Asking = Pick<Ctx, 'db' | 'tenantId' | 'now' | 'limits' | 'files'>;
type Costing = Pick<Asking, 'db' | 'tenantId' | 'now'>;

export const recent = ({ now }: Pick<Asking, 'now'>): Date => new Date(now.getTime() - DAYS_MS);

/** What these goods cost, each from its cheapest SKU that is to be had to its dearest; where none is, they are left out. */
export async function costsOf(
  asking: Costing,
  ids: readonly number[],
  known?: Awaited<ReturnType<typeof summariesOf>>,
): Promise<ReadonlyMap<number, { costFrom: number; costTo: number }>> {
  const summaries = known ?? (await summariesOf(asking.db, asking.tenantId, ids));
  const skuIds = new Set([...summaries.values()].flatMap(({ offered }) => offered));
  const agreed = await agreedFor(
    asking,
    asking.tenantId,
    await pricedSkus(asking.db, asking.tenantId, [...skuIds]),
  );
  return new Map(
    [...summaries].flatMap(([id, { offered }]) => {
      const cents = offered.flatMap((skuId) => agreed.get(skuId)?.unitCents ?? []);
      return cents.length === 0 ? [] : [[id, { costFrom: Math.min(...cents), costTo: Math.max(...cents) }]];
    }),
  );
}
