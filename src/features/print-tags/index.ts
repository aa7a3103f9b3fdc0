export { PrintDialog, type Printed } from './print-dialog.tsx';
export { PrintedDialog } from './printed-dialog.tsx';
