import { sessionCleared } from '@/shared/lib/cache/index.ts';
import { cell } from '@/shared/lib/cell/cell.ts';
import { channel } from '@/shared/lib/channel/channel.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import type { Undo } from './order-action.machine.ts';

/** The way back of the user's last action; undefined where it has none, or went it already. */
export const lastUndo = cell<Undo | undefined>(undefined);
// The next user has done nothing yet.
sessionCleared.subscribe(() => lastUndo.set(undefined));

/** Asked for by the button of a message; the list on the screen sends it. */
export const undoAsked = channel<Undo>();

/** How many lists can send it now: without one nothing is offered. */
let served = 0;
export function serveUndo(undo: (asked: Undo) => void): () => void {
  served++;
  const end = undoAsked.subscribe(undo);
  return () => {
    served--;
    end();
  };
}

/** Says that an action succeeded, and offers its way back. */
export function tellDone(text: string, undo: Undo | undefined): void {
  const offered = undo && served > 0;
  showMessage(
    text,
    'success',
    offered ? { text: '撤销（U）', run: () => undoAsked.publish(undo) } : undefined,
  );
}
