export { meaningOfDefects } from './areas.ts';
export { failPiece, lostPiece, oldNumber, passPiece, type ScanAt } from './judge.ts';
export { noteJudged } from './record.ts';
