export { CURRENCIES, shopLabel, useShops } from './shops.ts';
export { Expiry } from './expiry.tsx';
