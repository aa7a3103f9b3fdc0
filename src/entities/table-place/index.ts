export { FileRows } from './file-rows.tsx';
export { TablePlaceFields } from './table-place-fields.tsx';
export { useLook, type TablePlaceAsked } from './use-look.ts';
