import type { Parsed } from '#contract/endpoint.ts';
import type { LogKind, tenantLog } from '#contract/tenant-log/tenant-log.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { paged } from '#server/platform/paged.ts';
import * as sql from './sql.ts';

/** Who did it: a request's context, or the product itself. */
export interface Doer {
  tenantId: number;
  userId: number | null;
  userName: string;
  now: Date;
  ip?: string;
}

/** Longer ones are cut: a name may be part of it. */
const LONGEST_TEXT = 500;

/**
 * Writes a line of the tenant's log, with the change that it tells of: give the transaction of the change.
 * @param text a Chinese sentence without its subject, as 「新建角色「客服」」; no secret stands in it.
 */
export async function tell(db: Db, doer: Doer, kind: LogKind, text: string): Promise<void> {
  await sql.insertLines(db, [
    {
      tenantId: doer.tenantId,
      userId: doer.userId,
      userName: doer.userName,
      kind,
      text: text.slice(0, LONGEST_TEXT),
      ip: doer.ip ?? '',
      createdAt: doer.now,
    },
  ]);
}

const AGAIN_AFTER_MS = 10 * 60_000;

/** Whoever comes in; a program that signs in at each call, from one address, has a line in ten minutes. */
export async function tellSignIn(
  db: Db,
  {
    tenantId,
    userId,
    userName,
    ip,
    now,
    newDevice,
  }: { [K in keyof Doer]-?: NonNullable<Doer[K]> } & { newDevice: boolean },
): Promise<void> {
  const text = newDevice ? '在新设备上登录' : '登录';
  const line = { tenantId, userId, userName, ip, text, createdAt: now };
  await sql.insertSignIn(db, line, new Date(now.getTime() - AGAIN_AFTER_MS));
}

/**
 * A line names shops, codes and materials in words: who reaches a part of them is shown what he did himself.
 */
export function page(ctx: Ctx, asked: Parsed<typeof tenantLog.page>) {
  const isLimited = ctx.limits.shopIds !== null || ctx.limits.materials !== null;
  const by = isLimited ? ctx.userId : undefined;
  return paged(sql.pageLines(ctx.db, ctx.tenantId, { ...asked, by }), asked);
}
