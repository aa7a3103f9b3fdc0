export { stationAt, type AtStation } from './at.ts';
export { issue as issueBadges } from './badge.sql.ts';
export { badgeAt, keepSigningOff, signOff, touchSessions } from './sessions.ts';
export { makeStation } from './stations.ts';
