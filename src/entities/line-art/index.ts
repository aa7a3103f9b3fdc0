export { FindingTag } from './finding-tag.tsx';
export { tellWritten } from './written.ts';
