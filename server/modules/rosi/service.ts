/** [M06] */
export { profilesOf } from './of-sku.sql.ts';
/** For the demo. */
export { allMaterials as materialsToPrint } from './sql.ts';
export { makeProfile } from './write.ts';
