export { meaningOfDefects } from './areas.ts';
export { failPiece, lostPiece, oldNumber, passPiece, type ScanAt } from './judge.ts';
export { wayOf } from './look.ts';
export { noteJudged } from './record.ts';
