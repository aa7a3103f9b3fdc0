import type { z } from 'zod';
import type { Ctx } from '#server/platform/implement.ts';
import * as sql from './sql.ts';

const own = ({ tenantId, userId }: Ctx, key: string) => ({ tenantId, userId, kind: 'setting' as const, key });

type Value = Record<string, z.core.util.JSONType>;

/** What a screen remembers for this user; null where nothing is kept. */
export async function setting(ctx: Ctx, id: string): Promise<{ id: string; value: Value | null }> {
  const row = await sql.findPreference(ctx.db, own(ctx, id));
  return { id, value: (row?.value as Value | undefined) ?? null };
}

export const saveSetting = (ctx: Ctx, id: string, value: Value) =>
  sql.savePreference(ctx.db, own(ctx, id), value, ctx.now);
