export { ReviewActions } from './review-actions.tsx';
