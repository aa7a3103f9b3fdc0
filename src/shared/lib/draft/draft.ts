/**
 * What somebody is typing into a form, kept in this browser tab until it is sent or given up: over a reload, a change of
 * tenant, and a session that ended elsewhere. It belongs to a user of a tenant, and is shown to nobody else. The session's
 * storage of the tab holds it: what clears the session's cache (S02) leaves it.
 */

/** The browser's database of what is too large to stand here (kept-work.ts). */
export const WORKS = 'podflow.work';
/** The names that begin so are ours. */
const PREFIX = 'podflow.draft.';
/** A number that is not filled in yet: JSON knows none. */
const NOT_YET = '\u0000NaN';
/** A field that is called so is never kept, wherever it stands. */
const SECRET = /password|secret|token|captcha/i;

let owner: string | undefined;

/** Whose drafts are kept from now on; undefined: nobody's, until somebody is known. */
export const keepDraftsOf = (user: { userId: number; tenantId: number } | undefined): void => {
  owner = user && `${user.userId}.${user.tenantId}.`;
};

/** Whose drafts are kept; undefined: nobody's. */
export const draftOwner = (): string | undefined => owner;

/** Of a form of the user; undefined where there is none. */
export function readDraft(form: string): Record<string, unknown> | undefined {
  const text = attempt((store) => (owner === undefined ? null : store.getItem(PREFIX + owner + form)));
  try {
    const found: unknown = text
      ? JSON.parse(text, (_, value: unknown) => (value === NOT_YET ? Number.NaN : value))
      : undefined;
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** What JSON cannot hold, and what the browser refuses to keep, is not kept; nothing throws (S04). */
export function writeDraft(form: string, values: object, secrets?: readonly string[]): void {
  const kept = JSON.stringify(values, (name, value: unknown) =>
    SECRET.test(name) || secrets?.includes(name) ? undefined : Number.isNaN(value) ? NOT_YET : value,
  );
  attempt((store) => owner !== undefined && store.setItem(PREFIX + owner + form, kept));
}

export function removeDraft(form: string): void {
  attempt((store) => owner !== undefined && store.removeItem(PREFIX + owner + form));
}

/** All of this tab, and the large works of this browser: the user has signed out himself. */
export function removeDrafts(): void {
  attempt((store) => {
    const names = Array.from({ length: store.length }, (_, i) => store.key(i));
    for (const name of names) if (name?.startsWith(PREFIX)) store.removeItem(name);
  });
  attempt(() => globalThis.indexedDB.deleteDatabase(WORKS));
}

function attempt<T>(action: (store: Storage) => T): T | undefined {
  try {
    return action(globalThis.sessionStorage);
  } catch {
    return undefined;
  }
}
