export { workAt, type ScanAt } from './at.ts';
export { refuseFar } from './far.ts';
export { openParcel, orderBehind } from './open.ts';
export { openAt } from './packing.sql.ts';
export { hearPacked, piecePacking } from './pack.ts';
export type { PackedParcel } from './parcel.ts';
export { boxNameOf, pieceOf } from './parcel.sql.ts';
export { slipPapers } from './slip.ts';
export { verifyPiece } from './verify.ts';
