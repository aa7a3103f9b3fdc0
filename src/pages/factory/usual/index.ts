export { FactoryOrderListPage } from './ui/factory-order-list-page.tsx';
export { OrderReviewPage } from './ui/order-review-page.tsx';
