export { CURRENCIES, shopLabel, useShops } from './shops.ts';
