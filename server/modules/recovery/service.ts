export { noteRecovered, pieceRecovery } from './note.ts';
