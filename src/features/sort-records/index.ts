export { SortDialog } from './sort-dialog.tsx';
