export { addVersion } from './effects.sql.ts';
export { itself } from './hand.ts';
export { beginPictures, movePictures } from './life.ts';
export { insertFolder } from './folder.sql.ts';
export { holdStore } from './lock.sql.ts';
export { refuseOverQuota } from './store.ts';
export { usageOf } from './store.sql.ts';
export { PICTURE_TABLE } from './table.sql.ts';
