export { OrderActions, type SimpleEvent } from './order-actions.tsx';
