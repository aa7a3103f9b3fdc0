export { documentTitle } from './document-title.ts';
export { PATHS } from './paths.ts';
export { isPublicPath } from './public-path.ts';
