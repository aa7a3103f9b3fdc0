import type { Ctx } from '#server/platform/implement.ts';

/** Whether somebody sees what others earn. */
export const seesAll = ({ permissions }: Pick<Ctx, 'permissions'>): boolean =>
  permissions.includes('factory:wage');
