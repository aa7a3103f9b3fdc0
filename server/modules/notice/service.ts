import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { notice } from '#contract/notice/notice.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import type { Live } from '#server/platform/live.ts';
import * as sql from './sql.ts';

export function page(
  ctx: Ctx,
  { unread = false, ...place }: Parsed<typeof notice.page>,
): Promise<Answer<typeof notice.page>> {
  const whose = { tenantId: ctx.tenantId, shopIds: ctx.limits.shopIds };
  return paged(
    sql.pageNotices(ctx.db, whose, unread),
    place,
    ({ readAt, ...row }) => ({ ...row, read: readAt !== null }),
    sql.countNotices(ctx.db, whose, unread),
  );
}

/** An empty list reads all. The other pages of the tenant hear of it. */
export async function read(ctx: Ctx, live: Live, { ids }: Parsed<typeof notice.read>) {
  const whose = { tenantId: ctx.tenantId, shopIds: ctx.limits.shopIds };
  const changed = await sql.readNotices(ctx.db, whose, ids.length > 0 ? ids : undefined, ctx.now);
  if (changed > 0) live.publish(ctx.tenantId, { kind: 'notice' });
}

export interface Message {
  kind: string;
  title: string;
  body: string;
  /** A path of the browser app. */
  link: string;
  /** The reader's shop that it is about: who does not reach it is not told. */
  shopId?: number;
}

/**
 * Leaves a notice with a tenant; who calls publishes it after his transaction. To another tenant than the caller's it goes
 * by the owner's connection.
 */
export const leaveNotice = (db: Db, tenantId: number, message: Message, now: Date) =>
  sql.insertNotice(db, { ...message, tenantId, createdAt: now });
