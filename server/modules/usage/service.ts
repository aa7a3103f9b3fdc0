export { hearPlates } from './note.ts';
