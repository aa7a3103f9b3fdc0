export { wantTracks } from './account.sql.ts';
export { pushSign } from './kuaidi100.ts';
export { workTracks } from './work.ts';
export { sendSubscriptions } from './subscribe.ts';
