import type { ColumnChoice } from '#contract/preference/preference.ts';
import type { Ctx } from '#server/platform/implement.ts';
import * as sql from './sql.ts';

/** What a user set for himself in one tenant: nobody else reads it. */
const own = ({ tenantId, userId }: Ctx, kind: sql.PreferenceKey['kind'], key: string): sql.PreferenceKey => ({
  tenantId,
  userId,
  kind,
  key,
});

export async function columns(ctx: Ctx, list: string): Promise<ColumnChoice | null> {
  const row = await sql.findPreference(ctx.db, own(ctx, 'column', list));
  return row ? (row.value as ColumnChoice) : null;
}

export const saveColumns = (ctx: Ctx, list: string, choice: ColumnChoice) =>
  sql.savePreference(ctx.db, own(ctx, 'column', list), choice, ctx.now);

export async function commonConfig(ctx: Ctx, key: string): Promise<string | null> {
  const row = await sql.findPreference(ctx.db, own(ctx, 'commonConfig', key));
  return typeof row?.value === 'string' ? row.value : null;
}

export const saveCommonConfig = (ctx: Ctx, key: string, value: string) =>
  sql.savePreference(ctx.db, own(ctx, 'commonConfig', key), value, ctx.now);
