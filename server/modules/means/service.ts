export { discounts, goods } from './ports.ts';
