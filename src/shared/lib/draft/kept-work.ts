import { browserBase } from './browser-base.ts';
import { draftOwner, WORKS } from './draft.ts';

/**
 * Work that is too large for the drafts of forms, pictures above all: kept in the browser's database, over a crash, until it is saved
 * or given up. It belongs to a user of a tenant as drafts do. Where the browser keeps nothing, nothing is kept and nothing throws.
 */

const STORE = 'works';
const DAY_MS = 86_400_000;
/** Work that nobody came back for. */
const KEPT_DAYS = 30;

interface Row {
  owner: string;
  kind: string;
  key: string;
  value: unknown;
  at: number;
}

const base = browserBase(WORKS, STORE, ['owner', 'kind', 'key']);

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, owner: string) => IDBRequest<T>,
): Promise<T | undefined> {
  const owner = draftOwner();
  if (owner === undefined) return undefined;
  try {
    return await base.within(mode, (store) => work(store, owner));
  } catch {
    return undefined;
  }
}

/** All of a kind: arrays come behind every text. */
const allOf = (owner: string, kind: string): IDBKeyRange =>
  IDBKeyRange.bound([owner, kind], [owner, kind, []]);

/** Answers whether it is kept. */
export const keepWork = async (kind: string, key: string, value: unknown): Promise<boolean> =>
  (await within('readwrite', (store, owner) =>
    store.put({ owner, kind, key, value, at: Date.now() } satisfies Row),
  )) !== undefined;

/** The user's, the oldest first. */
export async function keptWorks<T>(kind: string): Promise<T[]> {
  const rows = ((await within('readonly', (store, owner) => store.getAll(allOf(owner, kind)))) ??
    []) as Row[];
  const since = Date.now() - KEPT_DAYS * DAY_MS;
  return rows
    .filter(({ at }) => at >= since)
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value as T);
}

export const keptWork = async <T>(kind: string, key: string): Promise<T | undefined> =>
  ((await within('readonly', (store, owner) => store.get([owner, kind, key]))) as Row | undefined)?.value as
    | T
    | undefined;

export const dropWork = async (kind: string, key: string): Promise<void> => {
  await within('readwrite', (store, owner) => store.delete([owner, kind, key]));
};
