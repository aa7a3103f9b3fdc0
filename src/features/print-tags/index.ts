export { PrintDialog } from './print-dialog.tsx';
export { PrintedDialog } from './printed-dialog.tsx';
