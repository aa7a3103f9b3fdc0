import type { StoredFile } from '#contract/file/file.ts';
import type { ArtCandidate, ArtMatch } from '#contract/order/line-art.ts';
import type { UploadDesk, UploadItem } from './upload-pictures.machine.ts';

/** One picture on its way to a line of an order. */
export interface LineItem extends UploadItem {
  /** What its name means; null: it was not looked up yet. */
  match: ArtMatch | null;
  line: ArtCandidate | null;
  /** A person said which line, or none. */
  byHand: boolean;
}

export type ChangeItems = (change: (before: readonly LineItem[]) => readonly LineItem[]) => void;

/** Files to upload, behind those that are there. */
export function itemsOf(files: readonly File[], after: readonly LineItem[]): LineItem[] {
  const first = Math.max(0, ...after.map(({ key }) => key)) + 1;
  return files.map((file, i) => ({
    ...{ key: first + i, file, phase: 'waiting', share: 0, stored: null, failure: null },
    ...{ match: null, line: null, byHand: false },
  }));
}

const put = (change: ChangeItems, key: number, what: Partial<LineItem>): void =>
  change((before) => before.map((item) => (item.key === key ? { ...item, ...what } : item)));

/** Reports of the upload of these files go into the rows. */
export function deskOf(waiting: readonly LineItem[], change: ChangeItems): UploadDesk<LineItem> {
  const queue = [...waiting];
  return {
    take: () => {
      const next = queue.shift();
      if (next) put(change, next.key, { phase: 'uploading' });
      return next;
    },
    progress: (key, share) => put(change, key, { share }),
    stored: (key: number, stored: StoredFile) => put(change, key, { phase: 'stored', share: 1, stored }),
    failed: (key, failure) => put(change, key, { phase: 'failed', failure }),
  };
}

/** What names mean, put into the rows; what a person chose stays, and a line that he gave away is none of another file. */
export function withMatches(items: readonly LineItem[], matches: readonly ArtMatch[]): LineItem[] {
  const byKey = new Map(matches.map((match) => [match.key, match]));
  const taken = new Set(items.flatMap(({ byHand, line }) => (byHand && line ? line.lineId : [])));
  return items.map((item) => {
    const match = byKey.get(item.key);
    if (!match) return item;
    if (item.byHand) return { ...item, match };
    const line = match.candidates.find(({ lineId }) => lineId === match.lineId && !taken.has(lineId));
    return { ...item, match, line: line ?? null };
  });
}

/** A line has one picture: the file that had it loses it. */
export const withChoice = (items: readonly LineItem[], key: number, line: ArtCandidate | null): LineItem[] =>
  items.map((item) =>
    item.key === key
      ? { ...item, line, byHand: true }
      : line && item.line?.lineId === line.lineId
        ? { ...item, line: null, byHand: true }
        : item,
  );
