export { AreaDrawing, mm } from './area-drawing.tsx';
export { PlacedPicture } from './placed-picture.tsx';
export { AreaLayers } from './area-layers.tsx';
export { printArea } from './print-area.ts';
export { GoodsLines } from './goods-lines.tsx';
export {
  goodsErrors,
  isUntouched,
  missingSkus,
  problemsIn,
  newGoods,
  priceText,
  sentGoods,
  type GoodsDraft,
} from './goods-draft.ts';
export { useSkuAction, type ActionableSku } from './sku-life.ts';
export { SkuLine } from './sku-line.tsx';
export { SkuPicker, type PickedSku } from './sku-picker.tsx';
export { useHasGifts, useSkuOptions, useSkuSearch } from './sku-questions.ts';
