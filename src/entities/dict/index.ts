export { useDict } from './dict.ts';
