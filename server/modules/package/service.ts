export { act as actOnPackages } from './act.ts';
export { fillWithPackages } from './fill.ts';
export { handoverLists } from './handed.ts';
export { detail as packageDetail, refuseFar } from './list.ts';
export { byNumbers, isFar, within } from './list.sql.ts';
export { lockPackages } from './lock.sql.ts';
export { packagesOfOrders, writeOnPackages } from './of-orders.ts';
export { handOverScanned, type HandedOver } from './scanned.ts';
export { PACKAGE_TABLE } from './table.sql.ts';
