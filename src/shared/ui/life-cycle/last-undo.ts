import { sessionCleared } from '@/shared/lib/cache/index.ts';
import { cell } from '@/shared/lib/cell/cell.ts';
import { channel } from '@/shared/lib/channel/channel.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import type { Undo } from './action.machine.ts';

/** A way back with the life cycle whose it is: the same object as the screens act with. */
export interface WayBack {
  life: object;
  undo: Undo;
}

/** The way back of the user's last action; undefined where it has none, or went it already. */
export const lastUndo = cell<WayBack | undefined>(undefined);
// The next user has done nothing yet.
sessionCleared.subscribe(() => lastUndo.set(undefined));

/** Asked for by the button of a message; the list on the screen sends it. */
export const undoAsked = channel<WayBack>();

/** How many lists of each life cycle can send it now: without one nothing is offered. */
const served = new Map<object, number>();
const countServed = (life: object, change: 1 | -1): void =>
  void served.set(life, (served.get(life) ?? 0) + change);

/** Sends the ways back of this life cycle. @returns the function that ends it */
export function serveUndo(life: object, undo: (asked: Undo) => void): () => void {
  countServed(life, 1);
  const end = undoAsked.subscribe((asked) => {
    if (asked.life === life) undo(asked.undo);
  });
  return () => {
    countServed(life, -1);
    end();
  };
}

/** Says that an action succeeded, and offers its way back. */
export function tellDone(text: string, back: WayBack | undefined): void {
  const offered = back && (served.get(back.life) ?? 0) > 0;
  showMessage(
    text,
    'success',
    offered ? { text: '撤销（U）', run: () => undoAsked.publish(back) } : undefined,
  );
}
