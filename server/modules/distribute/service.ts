export { distribute, keepDistributing } from './run.ts';
