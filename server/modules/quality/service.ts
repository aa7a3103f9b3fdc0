export { meaningOfDefects } from './areas.ts';
export { failPiece, LOST, lostPiece, oldNumber, passPiece, type ScanAt } from './judge.ts';
export { wayOf } from './look.ts';
export { openDefects } from './defects.ts';
export { peopleOf } from './judge.sql.ts';
export { type JudgeAt } from './judge.ts';
export { failPieces, losePieces } from './many.ts';
export { noteJudged } from './record.ts';
