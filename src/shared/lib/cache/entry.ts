import { z } from 'zod';
import { CACHE_KEYS, type CacheKeyId } from './keys.ts';
import { readText, removeText, writeText } from './store.ts';

const stored = z.object({ value: z.unknown(), expires: z.number().nullable() });

export interface Entry<T> {
  /** undefined when absent, expired (then it is removed, S01) or not of the expected form. */
  read(): T | undefined;
  /**
   * `ttlMs`: life in milliseconds; without it the entry does not expire. Never throws (S04).
   * @returns whether the browser keeps it beyond this page
   */
  write(value: T, ttlMs?: number): boolean;
  remove(): void;
  /** Tells when another tab of this browser changed the entry. Returns the function that ends it. */
  watch(listener: (value: T | undefined) => void): () => void;
}

/** The typed handle of one documented key; the owner of the value brings its schema. */
export function entry<T>(key: CacheKeyId, schema: z.ZodType<T>): Entry<T> {
  const { name } = CACHE_KEYS[key];
  const read = (): T | undefined => {
    const found = stored.safeParse(parseJson(readText(name)));
    if (!found.success) return undefined;
    const { value, expires } = found.data;
    if (expires !== null && Date.now() >= expires) {
      removeText(name);
      return undefined;
    }
    return schema.safeParse(value).data;
  };
  return {
    read,
    write(value, ttlMs) {
      const text = toJson({ value, expires: ttlMs === undefined ? null : Date.now() + ttlMs });
      return text !== undefined && writeText(name, text);
    },
    remove: () => removeText(name),
    watch(listener) {
      const onStorage = (event: StorageEvent): void => {
        // A null key: the whole storage was cleared.
        if (event.key === name || event.key === null) listener(read());
      };
      globalThis.addEventListener?.('storage', onStorage);
      return () => globalThis.removeEventListener?.('storage', onStorage);
    },
  };
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** undefined for what JSON cannot hold. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
