export { sessionProcess, type RunningSession } from './start-session.ts';
