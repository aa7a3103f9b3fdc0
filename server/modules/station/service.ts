export { openStation, stationAt, type AtStation } from './at.ts';
export { stationRow, type StationRow } from './at.sql.ts';
export { issue as issueBadges } from './badge.sql.ts';
export { touched } from './session.sql.ts';
export { badgeAt, keepSigningOff, signOff } from './sessions.ts';
export { makeStation } from './stations.ts';
