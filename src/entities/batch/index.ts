export { useBatchAction, type ActionableBatch } from './batch-life.ts';
