export { wagesOfCredits } from './line/lines.ts';
