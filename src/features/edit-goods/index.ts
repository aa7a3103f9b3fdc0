export { EditGoodsAction } from './edit-goods-action.tsx';
