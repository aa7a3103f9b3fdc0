export { beginPictures, movePictures } from './life.ts';
export { logOfPictures } from './log.ts';
export { PICTURE_TABLE } from './table.sql.ts';
