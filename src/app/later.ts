import { showNotice } from '@/shared/lib/notices/notices.ts';

interface Running<V> {
  view(): V;
  subscribe(listener: () => void): () => void;
}

/**
 * A process that few come by: its code is fetched with the first thing that is asked of it. Until then it looks as one
 * that rests, and while the code comes as `coming` says.
 */
export function later<V, P extends Running<V>>(resting: V, load: () => Promise<P>, coming = () => resting) {
  let process: P | undefined;
  let loading: Promise<P> | undefined;
  let view = resting;
  const listeners = new Set<() => void>();
  const show = (shown: V): void => {
    view = shown;
    for (const listener of listeners) listener();
  };
  const begin = async (): Promise<P> => {
    show(coming());
    try {
      const loaded = await load();
      loaded.subscribe(() => show(loaded.view()));
      process = loaded;
      show(loaded.view());
      return loaded;
    } catch (error) {
      loading = undefined;
      show(resting);
      throw error;
    }
  };
  /** The running process. @throws where its code does not arrive; the next attempt fetches it anew. */
  const ready = (): Promise<P> => (loading ??= begin());
  return {
    ready,
    /** The process, where something was asked of it before. */
    running: () => process,
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Has it done, at once where the code is here. */
    ask(deed: (process: P) => void): void {
      if (process) return deed(process);
      void ready().then(deed, () => showNotice('没有加载成功，请检查网络，刷新页面后重试。'));
    },
  };
}
