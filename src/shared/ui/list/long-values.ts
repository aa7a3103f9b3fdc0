import { sessionCleared } from '@/shared/lib/cache/index.ts';
import { shortCode } from '@/shared/lib/random/random.ts';

/**
 * Five thousand pasted numbers do not fit into an address that a server would take on a reload. They stay in this
 * tab, under a short key that stands in the address instead.
 */
const LIMIT = 1500;
const PREFIX = '~';
const STORE = 'podflow.list-paste.';
const held = new Map<string, string[]>();

export function keepLong(texts: string[]): string[] {
  if (texts.join(' ').length <= LIMIT) return texts;
  const known = [...held].find(
    ([, value]) => value.length === texts.length && value.every((t, i) => t === texts[i]),
  );
  if (known) return [PREFIX + known[0]];
  const key = shortCode();
  held.set(key, texts);
  try {
    sessionStorage.setItem(STORE + key, JSON.stringify(texts));
  } catch {
    // Full or forbidden: it lives until the tab is reloaded.
  }
  return [PREFIX + key];
}

/** What a key stands for; undefined for any other text. A key of another tab stands for nothing. */
export function longOf(text: string): string[] | undefined {
  if (!/^~[A-Za-z0-9]{8}$/.test(text)) return undefined;
  const key = text.slice(PREFIX.length);
  const value = held.get(key) ?? stored(key);
  if (value) held.set(key, value);
  return value ?? [];
}

function stored(key: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORE + key) ?? 'null');
    return Array.isArray(value) ? value.map(String) : undefined;
  } catch {
    return undefined;
  }
}

// What one user pasted is not the next one's.
sessionCleared.subscribe(() => {
  held.clear();
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(STORE)) sessionStorage.removeItem(name);
  } catch {
    // Forbidden storage holds nothing.
  }
});
