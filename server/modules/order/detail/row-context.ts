import type { Ctx } from '#server/platform/implement.ts';
import type { RowContext } from './view.ts';

/** What rows of orders need beside themselves; `names` of the tenants that they name, by id. */
export const rowContext = (ctx: Ctx, names: ReadonlyMap<number, string>): RowContext => ({
  names,
  link: (id, variant) => ctx.files.link(id, variant),
  side: ctx.side === 'business' ? 'merchant' : 'factory',
  now: ctx.now,
});
