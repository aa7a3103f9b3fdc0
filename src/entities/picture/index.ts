export { usePictureAction, type ActionablePicture } from './picture-life.ts';
export { colourText } from './colour-text.ts';
