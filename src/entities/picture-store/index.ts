export { FolderList } from './folder-list.tsx';
export { GalleryButton } from './gallery-button.tsx';
export { PictureTile } from './picture-tile.tsx';
export { PrintPictureField } from './print-picture-field.tsx';
export { SharedButton } from './shared-button.tsx';
export { StoreButton } from './store-button.tsx';
