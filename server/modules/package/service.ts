export { fillWithPackages } from './fill.ts';
export { packagesOfNumbers } from './of-numbers.ts';
export { packagesOfOrders, writeOnPackages } from './of-orders.ts';
export { PACKAGE_TABLE } from './table.sql.ts';
