export { OrderDialog } from './order-dialog.tsx';
