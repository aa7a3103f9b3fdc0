export { ImportListDialog } from './import-list-dialog.tsx';
export { RecordFiles } from './record-files.tsx';
