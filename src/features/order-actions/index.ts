export { MergeAction } from './merge/merge-action.tsx';
export { OrderActions } from './order-actions.tsx';
