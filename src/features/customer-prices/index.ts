export { CustomerPrices } from './customer-prices.tsx';
export { DiscountScreen } from './discount-screen.tsx';
export { MaterialPrices } from './material-prices.tsx';
export { QuoteDialog } from './quote-dialog.tsx';
