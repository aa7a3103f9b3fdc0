export { ManualOrderDialog } from './manual-order-dialog.tsx';
