export { GiftAction } from './gift-action.tsx';
