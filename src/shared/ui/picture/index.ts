export { DpiTag } from './dpi-tag.tsx';
export { PictureFacts } from './picture-facts.tsx';
export { PictureThumb } from './picture-thumb.tsx';
export { printText, type ShownPicture } from './shown-picture.ts';
