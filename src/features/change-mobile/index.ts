export { ChangeMobileDialog } from './change-mobile-dialog.tsx';
