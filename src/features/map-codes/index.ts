export { MapCodesDialog } from './map-codes-dialog.tsx';
