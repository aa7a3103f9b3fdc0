export { wagesOfCredits, wagesOfReports } from './line/lines.ts';
export { deduct, undeduct } from './period/deduct.ts';
export { seesAll } from './base/reach.ts';
