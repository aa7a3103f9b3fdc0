export { customsRoutes } from './routes.ts';
export { partiesOf, rulesAbout } from './sql.ts';
