import type { Picture } from '#contract/picture/picture.ts';
import type { StoreTab } from '@/features/picture-shelf/index.ts';
import { columnsOf, type Column } from '@/shared/ui/list/index.ts';

const shared = columnsOf<Picture>().text('sharedWith', '共享', 130, ({ sharedWith }) =>
  sharedWith.join('、'),
);

/** Of pictures in use: who has them, where it is seen without moving the table. */
export function withSharing(tab: StoreTab, columns: readonly Column<Picture>[]): Column<Picture>[] {
  if (tab !== 'ready') return [...columns];
  return columns.flatMap((column) => (column.name === 'tags' ? [column, shared] : [column]));
}
