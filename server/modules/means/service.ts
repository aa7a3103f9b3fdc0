export { note as noteMeans } from './history.ts';
export { refuseLimited } from './named.ts';
export { discounts, goods, holdGoods } from './ports.ts';
