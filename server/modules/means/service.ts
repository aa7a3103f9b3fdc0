export { note as noteMeans } from './history.ts';
export { readAmount, readWhole, readYes, amountOf, yesOf } from './fields.ts';
export { oneByOne, paging, type FileKind } from './file-kind.ts';
export { filesOf } from './file/routes.ts';
export { refuseLimited } from './named.ts';
export { discounts, giftFile, goods, holdGoods } from './ports.ts';
