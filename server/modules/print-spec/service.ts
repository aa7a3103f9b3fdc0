export { readMask } from './mask.ts';
