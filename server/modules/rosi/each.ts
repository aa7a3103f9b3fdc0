import { refuseLimited } from '#server/modules/means/service.ts';
import {
  eachOf as eachOfTenant,
  type Deed,
  type Lockable,
  type Named,
} from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { TOLD } from './write.ts';

/** Does it to each of these that can be; whom a department limits to some materials changes none. */
export const eachOf = <R extends Named>(noun: string, table: Lockable<R>) => {
  const each = eachOfTenant(noun, table, TOLD);
  return (ctx: Ctx, ids: readonly number[], deed: Deed<R>) => {
    refuseLimited(ctx, noun);
    return each(ctx, ids, deed);
  };
};
