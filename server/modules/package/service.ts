export { fillWithPackages } from './fill.ts';
export { packagesOfOrders, writeOnPackages } from './of-orders.ts';
export { handOverScanned, type HandedOver } from './scanned.ts';
export { PACKAGE_TABLE } from './table.sql.ts';
