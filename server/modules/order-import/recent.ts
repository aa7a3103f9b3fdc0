import type { Shown, Parsed } from '#contract/endpoint.ts';
import type { orderImport, RecentImport } from '#contract/order-import/order-import.ts';
import type { TaskStatus } from '#contract/task/task.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import type { ImportInput } from './job.ts';
import * as sql from './sql.ts';

/** The imports of the company into the shops that the caller reaches, the latest first. */
export const recent = (ctx: Ctx, place: Parsed<typeof orderImport.recent>) =>
  paged(
    sql.recentImports(ctx.db, ctx.tenantId, ctx.limits.shopIds),
    place,
    ({ title, userId, input, status, done, failed, result, ...row }): Shown<typeof RecentImport> => {
      const { userName, place: shop } = input as unknown as ImportInput;
      return {
        ...row,
        fileName: title,
        userName,
        own: userId === ctx.userId,
        shopName: shop.shopName,
        status: status as TaskStatus,
        lines: done,
        refusedLines: failed,
        result: result as Record<string, number> | null,
      };
    },
  );
