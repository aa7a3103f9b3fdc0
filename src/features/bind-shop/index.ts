export { LocalStoreDialog } from './local-store-dialog.tsx';
