export { workAt, type ScanAt } from './at.ts';
export { giveUp } from './give-up.ts';
export { openParcel } from './open.ts';
export { openAt } from './packing.sql.ts';
export { hearPacked, piecePacking } from './pack.ts';
export { showParcel, type PackedParcel } from './parcel.ts';
export { boxNameOf, pieceOf } from './parcel.sql.ts';
export { tickLine, verifyPiece } from './verify.ts';
