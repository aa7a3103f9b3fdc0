export { hearArt } from './hear.ts';
export { pieceProofs } from './merchant.ts';
