/** For the demo. */
export { blockPictures } from './blocked.ts';
export { noteTaken } from './offered.sql.ts';
export { insertEntry, writeEntries } from './sql.ts';
