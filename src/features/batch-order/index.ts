export { BatchOrderDialog } from './batch-order-dialog.tsx';
