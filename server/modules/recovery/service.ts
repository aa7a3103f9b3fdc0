export { noteRecovered, pieceRecovery } from './note.ts';
export { recoverOne } from './recovery.ts';
