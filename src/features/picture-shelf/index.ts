export { FindDialog } from './find-dialog.tsx';
export { PairList } from './pair-list.tsx';
export { PictureActions } from './picture-actions.tsx';
export { columnsFor, type StoreTab } from './picture-columns.tsx';
export { PictureDetail } from './picture-detail.tsx';
export { ShelfContext, type ShownShelf } from './shelf.ts';
export { StoreUsage } from './store-usage.tsx';
export { enqueue } from './upload/upload-queue.ts';
export { UploadPanel } from './upload/upload-panel.tsx';
