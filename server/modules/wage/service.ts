export { seesAll } from './base/reach.ts';
export { namesOf, workName, worksNamed } from './base/words.sql.ts';
export { wagesOfCredits, wagesOfReports } from './line/lines.ts';
export { writeCorrection } from './line/list.sql.ts';
export { deduct, undeduct } from './period/deduct.ts';
export { lockOfDays } from './period/locked.sql.ts';
