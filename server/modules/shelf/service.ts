// What stations do with parcels: at the shelf here, and at packing.
export { emptyBox, moveBox, takeOut } from './hands.ts';
export { sortPiece, type Sorted } from './sort.ts';
export {
  giveUp,
  openParcel,
  showParcel,
  tickLine,
  verifyPiece,
  type PackedParcel,
  type ScanAt,
} from '#server/modules/packing/service.ts';
