export { MapCodesDialog } from './map-codes-dialog.tsx';
export { saveMapping } from './save-mapping.ts';
