export { AreaFields } from './area-fields.tsx';
export { AreaNodeFields } from './area-node-fields.tsx';
export { useAreas } from './area-files.ts';
