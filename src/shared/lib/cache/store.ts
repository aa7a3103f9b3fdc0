/**
 * Local storage that never throws (S04). What the browser refuses to keep (full, forbidden) lives on in this
 * page's memory, so that a user without storage can still work until the page is closed.
 */
const memory = new Map<string, string>();

function storage(): Storage | undefined {
  try {
    // Reading the property itself throws where the browser forbids storage.
    return globalThis.localStorage ?? undefined;
  } catch {
    return undefined;
  }
}

function attempt<T>(action: (store: Storage) => T): { done: true; value: T } | { done: false } {
  const store = storage();
  if (!store) return { done: false };
  try {
    return { done: true, value: action(store) };
  } catch {
    return { done: false };
  }
}

export function readText(name: string): string | undefined {
  if (memory.has(name)) return memory.get(name);
  const found = attempt((store) => store.getItem(name));
  return found.done ? (found.value ?? undefined) : undefined;
}

/** @returns whether the browser keeps it beyond this page */
export function writeText(name: string, text: string): boolean {
  if (attempt((store) => store.setItem(name, text)).done) {
    memory.delete(name);
    return true;
  }
  memory.set(name, text);
  // The older value must not come back after a reload.
  attempt((store) => store.removeItem(name));
  return false;
}

export function removeText(name: string): void {
  memory.delete(name);
  attempt((store) => store.removeItem(name));
}

/** Every name in use, also those that no table of ours lists. */
export function names(): string[] {
  const stored = attempt((store) => Array.from({ length: store.length }, (_, i) => store.key(i)));
  const found = stored.done ? stored.value.filter((name) => name !== null) : [];
  return [...new Set([...found, ...memory.keys()])];
}
