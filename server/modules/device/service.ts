export { makeDevice } from './devices.ts';
export { devices, hold as holdDevices, jigs, slotsOf } from './sql.ts';
export { lockedOr404 } from './locked.ts';
