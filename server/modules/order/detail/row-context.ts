import type { Ctx } from '#server/platform/implement.ts';
import type { Surroundings } from './view.ts';

/** What rows of orders need beside themselves; `names` of the tenants that they name, by id. */
export const surroundings = (ctx: Ctx, names: ReadonlyMap<number, string>): Surroundings => ({
  names,
  link: (id, variant) => ctx.files.link(id, variant),
  side: ctx.side === 'business' ? 'merchant' : 'factory',
  now: ctx.now,
});
