export { refuseLimited } from './named.ts';
export { discounts, goods, holdGoods } from './ports.ts';
