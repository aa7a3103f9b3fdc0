export { documentTitle } from './document-title.ts';
export { PATHS, type NamedPath } from './paths.ts';
export { isPublicPath } from './public-path.ts';
