export { RepulseAction } from './repulse-action.tsx';
export { ReviewActions } from './review-actions.tsx';
