export { OrderDetailView } from './order-detail-view.tsx';
