export { FolderList, NO_FOLDER } from './folder-list.tsx';
export { PictureTile } from './picture-tile.tsx';
export { PrintPictureField } from './print-picture-field.tsx';
export { StoreButton } from './store-button.tsx';
export type { StorePicture } from './store-picture.ts';
