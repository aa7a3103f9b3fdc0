export { fillWithPackages } from './fill.ts';
export { labelsOurs } from './label-ours.ts';
export { noteLabelRun } from './label-run.sql.ts';
export { labelsOut, type LabelOut } from './labels.ts';
export { refuseFar as refuseFarPackages } from './list.ts';
export { asked as askedOfPackages, tables as packageTables, type Asker as PackageAsker } from './list.sql.ts';
export { lockPackages, saidByOrders } from './lock.sql.ts';
export { packagesOfOrders, writeOnPackages } from './of-orders.ts';
export { PACKAGE_TABLE } from './table.sql.ts';
