export { TablePlaceFields } from './table-place-fields.tsx';
