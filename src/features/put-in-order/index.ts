export { OrderDialog } from './order-dialog.tsx';
export { SortDialog } from './sort-dialog.tsx';
