import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** The name of the event that a failed load of a code chunk raises on the window (N11). */
export const PRELOAD_ERROR = 'preload-error';

/** A code chunk that did not arrive: no network, or a newer version has replaced it. */
class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A code chunk could not be loaded.', { cause });
    this.name = 'ChunkError';
  }
}
export const isChunkError = (error: unknown): boolean => error instanceof ChunkError;

/** Loads a chunk; where that fails, raises `preload-error` with the cause as detail. @throws ChunkError */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    globalThis.dispatchEvent(new CustomEvent(PRELOAD_ERROR, { detail: cause }));
    throw new ChunkError(cause);
  }
}

export interface Screen {
  Component: LazyExoticComponent<ComponentType>;
  /** Fetches the code before it is needed, as when the pointer rests on the menu; a failure waits for the click. */
  preload: () => void;
}

/** A screen in a chunk of its own. */
export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = (): Promise<{ default: ComponentType }> =>
    (loading ??= load().then(
      (Loaded) => ({ default: Loaded }),
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    ));
  return {
    // A fetch ahead that fails says nothing: to open the screen is an attempt of its own.
    Component: lazy(() => loadChunk(() => (loading ? loading.catch(once) : once()))),
    preload: () => void once().catch(() => undefined),
  };
}
