import { cell } from '@/shared/lib/cell/cell.ts';
import type { Running } from '@/shared/lib/machine/running.ts';
import { showNotice } from '@/shared/lib/notices/notices.ts';

/**
 * A process that few come by: its code is fetched with the first thing that is asked of it. Until then it looks as one
 * that rests, and while the code comes as `coming` says.
 */
export function later<V, P extends Running<V>>(resting: V, load: () => Promise<P>, coming = () => resting) {
  let process: P | undefined;
  let loading: Promise<P> | undefined;
  const { get: view, set: show, subscribe } = cell(resting);
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
    view,
    subscribe,
    /** Has it done, at once where the code is here. */
    ask(deed: (process: P) => void): void {
      if (process) return deed(process);
      void ready().then(deed, () => showNotice('没有加载成功，请检查网络，刷新页面后重试。'));
    },
  };
}
