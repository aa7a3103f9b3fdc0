export { ImportListDialog } from './import-list-dialog.tsx';
