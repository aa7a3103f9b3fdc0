export { raiseProblems, settleProblems } from './raise.ts';
export { PROBLEM_TABLE } from './table.sql.ts';
