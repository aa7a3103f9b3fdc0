import type { Answer, Parsed } from '#contract/endpoint.ts';
import { EDITED_MS, type plateDesk } from '#contract/plate-desk/plate-desk.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { reached } from './reach.ts';
import * as sql from './editor.sql.ts';

export const silentSince = (now: Date): Date => new Date(now.getTime() - EDITED_MS);

/** Who has it open, in the words of whoever asks. */
export async function editorOf({ db, tenantId, userId, now }: Ctx, id: number) {
  const found = await sql.editorOf(db, tenantId, id, silentSince(now));
  return found && { mine: found.userId === userId, userName: found.userName, since: found.since };
}

/** Colleagues are told when he begins, not each time that his browser says it again. */
export async function edit(
  ctx: Ctx,
  { id }: Parsed<typeof plateDesk.edit>,
): Promise<Answer<typeof plateDesk.edit>> {
  await reached(ctx, id);
  const { db, tenantId, userId, userName, now } = ctx;
  const before = await sql.editorOf(db, tenantId, id, silentSince(now));
  await sql.putEditor(db, tenantId, id, { userId, userName }, { now, silent: silentSince(now) });
  const editor = (await editorOf(ctx, id))!;
  if (!before && editor.mine) ctx.live.publish(tenantId, { kind: 'piece' });
  return editor;
}

export async function leave(ctx: Ctx, { id }: Parsed<typeof plateDesk.leave>): Promise<void> {
  const gone = await sql.endEditor(ctx.db, ctx.tenantId, id, ctx.userId);
  if (gone) ctx.live.publish(ctx.tenantId, { kind: 'piece' });
}
