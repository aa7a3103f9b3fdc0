export { moveDeclarations } from './life.ts';
export { logOfDeclarations } from './log.ts';
export { declarationsOfOrders } from './of-orders.ts';
export { declarationRoutes } from './routes.ts';
export { DECLARATION_TABLE } from './sql.ts';
