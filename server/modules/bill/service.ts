export { BILL_TABLE } from './table.sql.ts';
