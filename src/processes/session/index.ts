export { startSession } from './start-session.ts';
