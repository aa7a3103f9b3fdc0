import { PATHS } from '@/shared/routes/index.ts';

/** What belongs to one page alone; the rest brought the visitor here and goes along: redirect, invites, bunding. */
const OF_ONE_PAGE = ['way', 'mobile'];
const INVITES = ['inviteFactoryCode', 'inviteBusinessCode'];
/** What the bunding state carries (F02), and the name that says that it is one. */
const BUNDING = ['loginPageStatus', 'code', 'state', 'type', 'source'];
const STATUS: Readonly<Record<string, string>> = { [PATHS.login]: 'login', [PATHS.register]: 'register' };

export type EntryPath = typeof PATHS.login | typeof PATHS.register | typeof PATHS.forgetPwd;
export interface EntryChange {
  way?: string;
  mobile?: string;
}

/** The address of a page of the entry, from another one with the query `from`. */
export function entryAddress(path: EntryPath, from: URLSearchParams, change: EntryChange = {}): string {
  const next = new URLSearchParams(from);
  for (const name of OF_ONE_PAGE) next.delete(name);
  const status = STATUS[path];
  if (status && next.has('loginPageStatus')) next.set('loginPageStatus', status);
  for (const [name, value] of Object.entries(change)) if (value) next.set(name, value);
  const query = next.toString();
  return query ? `${path}?${query}` : path;
}

const without = (names: readonly string[]) => (from: URLSearchParams) => {
  const next = new URLSearchParams(from);
  for (const name of names) next.delete(name);
  return next;
};
/** The query without the account of another service that was to be bound. */
export const withoutBunding = without(BUNDING);
export const withoutInvite = without(INVITES);

/** The invite that brought the visitor here; null: none. */
export const inviteCodeOf = (search: URLSearchParams): string | null =>
  INVITES.map((name) => search.get(name)).find(Boolean) ?? null;
