/** [M06] */
export { profilesOf } from './of-sku.sql.ts';
export { resolvedOfLines, resolvedOfRequests } from './override/resolved.ts';
/** For the demo. */
export { allMaterials as materialsToPrint } from './sql.ts';
export { makeOverride } from './override/write.ts';
export { makeProfile } from './write.ts';
