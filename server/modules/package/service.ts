export { fillWithPackages } from './fill.ts';
export { labelsOurs } from './label-ours.ts';
export { labelsOut } from './labels.ts';
export { refuseFar as refuseFarPackages } from './list.ts';
export { lockPackages, saidByOrders } from './lock.sql.ts';
export { packagesOfOrders, writeOnPackages } from './of-orders.ts';
export { PACKAGE_TABLE } from './table.sql.ts';
