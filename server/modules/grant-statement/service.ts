export { GRANT_STATEMENT_TABLE } from './sql.ts';
