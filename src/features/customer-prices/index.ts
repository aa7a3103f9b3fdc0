export { CustomerPrices } from './customer-prices.tsx';
export { DiscountScreen } from './discount-screen.tsx';
export { MaterialPrices } from './material-prices.tsx';
export { PriceConfirm } from './price-confirm.tsx';
export { QuoteDialog } from './quote-dialog.tsx';
