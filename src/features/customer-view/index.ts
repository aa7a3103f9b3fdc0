export { CustomerView } from './customer-view.tsx';
