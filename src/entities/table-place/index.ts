export { FileRows } from './file-rows.tsx';
export { TablePlaceFields, type TablePlaceAsked } from './table-place-fields.tsx';
