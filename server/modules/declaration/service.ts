export { declarationsOfOrders } from './of-orders.ts';
export { declarationRoutes } from './routes.ts';
export { DECLARATION_TABLE } from './sql.ts';
