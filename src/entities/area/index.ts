export { AreaFields } from './area-fields.tsx';
export { useAreas } from './area-files.ts';
