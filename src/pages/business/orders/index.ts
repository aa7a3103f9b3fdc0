export { BusinessOrderPage } from './ui/business-order-page.tsx';
export { OrderImportPage } from './ui/order-import-page.tsx';
