export { meaningOfDefects } from './areas.ts';
export {
  failPiece,
  lostPiece,
  oldNumber,
  passPiece,
  undoFailed,
  undoPassed,
  type JudgeAt,
  type ScanAt,
  type Verdict,
} from './judge.ts';
export { judgePlate } from './plate.ts';
export { noteJudged } from './record.ts';
