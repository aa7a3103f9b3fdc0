export { wagesOfCredits } from './lines.ts';
