import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { MOST_SEARCHES, SavedSearch, type savedSearch } from '#contract/preference/saved-search.ts';
import { change, type SilentChange } from '#server/modules/tenant/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { badRequest, conflict, notFound } from '#server/platform/refusal.ts';
import * as sql from './sql.ts';

/** As it is kept: a row each, keyed by its list and a code; `at` gives its place. */
type Kept = SavedSearch & { at: number };

const own = ({ tenantId, userId }: Ctx) => ({ tenantId, userId, kind: 'search' as const });

/** They are a user's own: the tenant's log does not tell of them. */
const writing = (ctx: Ctx): SilentChange => ({ kind: 'silent', hold: (trx) => sql.lockKind(trx, own(ctx)) });

const GONE = '收藏的搜索已被删除，请刷新页面后重试。';

async function keptOf(db: Db, ctx: Ctx, list: string): Promise<Kept[]> {
  const rows = await sql.findAll(db, own(ctx), `${list}:`);
  return rows
    .map(({ key, value }) => ({ ...(value as unknown as Kept), id: key }))
    .toSorted((a, b) => a.at - b.at);
}

/** What was kept in a form that is no longer read is left out, not an error. */
export const searches = async (ctx: Ctx, list: string): Promise<SavedSearch[]> =>
  (await keptOf(ctx.db, ctx, list)).flatMap((row) => SavedSearch.safeParse(row).data ?? []);

/** Those that the tenant's main accounts share, in their order; not of who is no longer there. `system`: the owner's. */
export async function sharedSearches(
  system: Db,
  { db, tenantId }: Ctx,
  list: string,
): Promise<SavedSearch[]> {
  const rows = await sql.findOfTenant(db, tenantId, 'search', `${list}:`);
  const there = await sql.mainAccountsAmong(
    system,
    tenantId,
    rows.map(({ userId }) => userId),
  );
  return rows
    .filter(({ userId }) => there.has(userId))
    .map(({ key, value }) => ({ ...(value as unknown as Kept), id: key }))
    .filter(({ shared }) => shared)
    .toSorted((a, b) => a.at - b.at)
    .flatMap((row) => SavedSearch.safeParse(row).data ?? []);
}

/** Puts all of a list's in this order. @throws Refusal 409 where others came or went meanwhile. */
export async function sort(ctx: Ctx, { list, ids }: z.output<typeof savedSearch.sort.input>): Promise<void> {
  await change(ctx, writing(ctx), async (trx) => {
    const kept = new Map((await keptOf(trx, ctx, list)).map((one) => [one.id, one]));
    if (new Set(ids).size !== kept.size || ids.length !== kept.size || ids.some((id) => !kept.has(id)))
      throw conflict('收藏的搜索已有变化，请刷新页面后重新排序。');
    for (const [at, id] of ids.entries()) {
      const { id: key, ...value } = kept.get(id)!;
      await sql.savePreference(trx, { ...own(ctx), key }, { ...value, at }, ctx.now);
    }
  });
}

/** Makes or replaces one. Names are unique in a list, and one of them at most is the default. */
export function save(ctx: Ctx, { list, ...asked }: z.output<typeof savedSearch.save.input>) {
  return change(ctx, writing(ctx), async (trx): Promise<SavedSearch> => {
    const kept = await keptOf(trx, ctx, list);
    const before = kept.find(({ id }) => id === asked.id);
    const others = kept.filter((one) => one !== before);
    if (asked.id !== undefined && !before) throw notFound(GONE);
    if (others.some(({ name }) => name === asked.name))
      throw badRequest(`已有名为「${asked.name}」的搜索，请换一个名称，或覆盖它。`);
    if (!before && kept.length >= MOST_SEARCHES)
      throw badRequest(`每个列表最多收藏 ${MOST_SEARCHES} 个搜索，请先删除不用的。`);
    const search = { ...asked, id: asked.id ?? `${list}:${code()}` };
    const write = ({ id, ...value }: Kept) =>
      sql.savePreference(trx, { ...own(ctx), key: id }, value, ctx.now);
    await write({ ...search, at: before?.at ?? ctx.now.getTime() });
    const former = search.isDefault ? others.filter(({ isDefault }) => isDefault) : [];
    for (const one of former) await write({ ...one, isDefault: false });
    return search;
  });
}

export async function remove(ctx: Ctx, id: string): Promise<void> {
  const { numDeletedRows } = await sql.removePreference(ctx.db, { ...own(ctx), key: id });
  if (numDeletedRows === 0n) throw notFound(GONE);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const code = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
