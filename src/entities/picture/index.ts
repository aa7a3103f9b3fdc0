export { usePictureAction } from './picture-life.ts';
export { colourText } from './colour-text.ts';
