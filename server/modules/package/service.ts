export { movePackages, UNKNOWN as UNKNOWN_PACKAGE } from './life.ts';
export { asked as packagesAsked, tables as packagesFrom, type Asker as PackageAsker } from './list.sql.ts';
export { fillWithPackages } from './fill.ts';
export { packagesOfOrders, writeOnPackages } from './of-orders.ts';
export { handOverScanned, type HandedOver } from './scanned.ts';
export { PACKAGE_TABLE } from './table.sql.ts';
