export { wantTracks } from './account.sql.ts';
export { workTracks } from './work.ts';
