export { startGuide } from './start-guide.ts';
