export { stationAt, type AtStation } from './at.ts';
export { badgeAt, keepSigningOff, signOff, touchSessions } from './sessions.ts';
