export { useBatchAction, type ActionableBatch, type BatchAction } from './batch-life.ts';
