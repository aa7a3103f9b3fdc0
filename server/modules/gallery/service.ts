/** For the demo. */
export { insertBlocked } from './blocked.sql.ts';
export { noteTaken } from './offered.sql.ts';
export { insertEntry, writeEntries } from './sql.ts';
